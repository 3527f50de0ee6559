"""Which addresses are offered."""

from __future__ import annotations

import socket
from typing import Any

import pytest

from companion.web import addresses as module
from companion.web.addresses import LOOPBACK, addresses, is_here


def test_every_address_can_be_listened_on() -> None:
    listed = addresses()
    assert listed
    for address in listed:
        with socket.socket() as listening:
            listening.bind((address, 0))


def test_the_outgoing_address_comes_first_and_unreachable_ones_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    out = dict.fromkeys(module.FAR_ADDRESSES, "192.168.0.7") | {"198.51.100.1": "10.8.0.2"}
    monkeypatch.setattr(module, "_outward", lambda afar: out[afar])
    cards = dict.fromkeys(["127.0.0.1", "169.254.7.7", "9.9.9.9", "172.17.0.1", "0.0.0.0"], "eth0")
    monkeypatch.setattr(module, "_cards", lambda: cards)
    assert addresses() == ["10.8.0.2", "192.168.0.7", "172.17.0.1", "9.9.9.9"]


def test_a_vpn_address_comes_last_even_if_it_is_the_outgoing_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """No phone in the room reaches the laptop through it, nor through the network of its containers."""
    monkeypatch.setattr(module, "_outward", lambda afar: "10.8.0.2")
    cards = {"127.0.0.1": "lo", "172.17.0.1": "docker0", "10.8.0.2": "utun4", "192.168.0.7": "en0", "9.9.9.9": "en1"}
    monkeypatch.setattr(module, "_cards", lambda: cards)
    assert addresses() == ["192.168.0.7", "9.9.9.9", "10.8.0.2", "172.17.0.1"]


def test_without_a_network_only_this_machine_is_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_outward", lambda afar: "")
    monkeypatch.setattr(module, "_cards", dict)
    assert addresses() == [LOOPBACK]


def test_an_address_of_another_network_is_not_local() -> None:
    assert all(map(is_here, [LOOPBACK, *addresses()]))
    assert not is_here("198.51.100.1")


def test_nothing_is_sent_to_find_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """A datagram socket that is only connected sends nothing; nothing is resolved either."""

    def refuse(*args: Any, **kwargs: Any) -> None:
        raise AssertionError("nothing may be sent")

    for name in ("getaddrinfo", "gethostbyname", "gethostbyname_ex", "create_connection"):
        monkeypatch.setattr(socket, name, refuse)
    kinds = []

    class Watched(socket.socket):
        def connect(self, address: Any) -> None:
            kinds.append(self.type)
            super().connect(address)

        send = sendto = sendall = refuse  # type: ignore[assignment]

    monkeypatch.setattr(socket, "socket", Watched)
    assert addresses()
    assert set(kinds) == {socket.SOCK_DGRAM}
