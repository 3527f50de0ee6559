"""The workshop's pages and requests, on this machine only."""
