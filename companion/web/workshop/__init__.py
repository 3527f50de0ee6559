"""The workshop's page and its requests, on this machine only."""
