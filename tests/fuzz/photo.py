"""Photos and drawings: any bytes become a JPEG of limited size with nothing in it but pixels, or one sentence."""

from __future__ import annotations

import io
import struct

from hostile_photos import BAD, GOOD, SECRET, svg, turned
from PIL import Image

from companion.workbench.beside import NotDone
from companion.workbench.photo_intake import SIDE, run

from . import Target, holding

LARGEST_SEED = 20_000
WORDS = (
    "<image ", "<use ", "<feImage ", "<script>", "<a ", "<svg ", "<!DOCTYPE svg [", "<!ENTITY a ", "<?xml ", "<style>",
    "href=", "xlink:href=", "src=", "onload=", 'viewBox="', 'width="', "file:///etc/passwd", "https://example.org/",
    "data:image/png;base64,", "data:image/svg+xml,", "<![CDATA[", "#a", "url(#a)", "&a;", "&#0;",
    "Exif", "IHDR", "IDAT", "fcTL", "ftyp", "RIFF",
)  # fmt: skip


def check(data: bytes) -> None:
    kept, why = b"", ""
    try:
        kept = run(data)
    except NotDone as refused:
        why = str(refused)
    if not kept:
        holding.is_plain(why, "a refusal", rows=False)
        assert 10 < len(why) < 300
        return
    size, jpeg = struct.unpack_from(">II", kept), kept[8:]
    picture = Image.open(io.BytesIO(jpeg))
    assert (picture.format, picture.mode, picture.size) == ("JPEG", "RGB", size)
    assert max(size) <= SIDE
    assert min(size) >= 1
    assert not picture.getexif()
    assert SECRET[:10] not in jpeg


def target() -> Target:
    seeds = [*GOOD.values(), *(raw for raw, _ in BAD.values()), turned(6), turned(3, "PNG"), turned(8, "WEBP"), svg()]
    return Target("photo", [raw for raw in seeds if len(raw) <= LARGEST_SEED], WORDS, check, binary=True)
