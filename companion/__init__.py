"""Scoring and referee companion for Ticket to Ride on a real table."""
