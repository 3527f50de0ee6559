"""Inputs made without looking at the code they reach: the same ones for the same seed, on any machine."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from . import Target
from .changing import changed, changed_bytes


def inputs(target: Target, seed: int) -> Iterator[bytes]:
    """The seeds, and then an endless series of changed ones."""
    yield from target.seeds
    chance = Random(f"{target.name} {seed}")
    texts = [seed_bytes.decode("utf-8", "replace") for seed_bytes in target.seeds]
    while True:
        at = chance.randrange(len(texts))
        if "\0" in texts[at]:
            yield changed_bytes(target.seeds[at], chance, target.longest)
        else:
            yield changed(texts[at], target.words, texts, chance, target.longest).encode("utf-8", "surrogatepass")
