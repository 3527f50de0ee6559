"""Scoring and referee companion for Ticket to Ride on a real table."""

__version__ = "0.5.0"
"""The only place with the version: the package, `companion --version` and CHANGELOG.md take it from here."""
