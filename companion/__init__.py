"""Scoring and referee companion for Ticket to Ride on a real table."""

__version__ = "0.2.0"
"""The one place that tells it: the package, `companion --version` and CHANGELOG.md go by it."""
