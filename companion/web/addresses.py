"""The addresses at which phones may reach this machine. Nothing is sent to find them."""

from __future__ import annotations

import socket
import struct
import sys
from contextlib import suppress
from ipaddress import IPv4Address

FAR_ADDRESSES = ("192.168.0.1", "192.168.178.1", "10.0.0.1", "172.16.0.1", "198.51.100.1")
"""Far addresses: the system tells from which of its own a connection there would start, without sending anything."""
ADDRESS_REQUESTS = {"linux": 0x8915, "darwin": 0xC0206921}
"""The system call that gives the address of a network card (SIOCGIFADDR), by platform."""
LOOPBACK = "127.0.0.1"
VIRTUAL = (
    *("tun", "tap", "utun", "wg", "ppp", "ipsec", "tailscale", "zt"),
    *("docker", "podman", "br-", "veth", "virbr", "vmnet", "vboxnet", "lxc", "cni"),
)
"""Prefixes of the names of cards that no phone is on: those of VPNs, and of virtual machines and containers."""


def addresses() -> list[str]:
    """IPv4 addresses, the likeliest first: that of the route out, those of home networks, others, and those of virtual
    cards. Loopback if there is no other.
    """
    cards = _cards()
    out = [address for afar in reversed(FAR_ADDRESSES) if (address := _outward(afar))]
    usable = [address for address in dict.fromkeys([*out, *cards]) if _usable(IPv4Address(address))]

    def virtual(address: str) -> bool:
        return cards.get(address, "").startswith(VIRTUAL)

    first, *others = sorted(usable, key=virtual) or [LOOPBACK]
    return [first, *sorted(others, key=lambda address: (virtual(address), not IPv4Address(address).is_private))]


def is_here(address: str) -> bool:
    """Whether an address is still one of this machine's, which another network would have changed."""
    with socket.socket(socket.AF_INET6 if ":" in address else socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.bind((address, 0))
        except OSError:
            return False
    return True


def _usable(address: IPv4Address) -> bool:
    return not (address.is_loopback or address.is_link_local or address.is_unspecified or address.is_multicast)


def _outward(afar: str) -> str:
    """The address from which a datagram to `afar` would be sent; empty if there is no route."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect((afar, 9))
        return str(probe.getsockname()[0])
    return ""


def _cards() -> dict[str, str]:
    """The names of the network cards by their address; empty if the system does not tell."""
    asks = ADDRESS_REQUESTS.get(sys.platform)
    if asks is None:
        return {}
    from fcntl import ioctl

    cards: dict[str, str] = {}
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _, name in socket.if_nameindex():
            with suppress(OSError):
                row = ioctl(probe.fileno(), asks, struct.pack("256s", name.encode()[:15]))
                cards[socket.inet_ntoa(row[20:24])] = name
    return cards
