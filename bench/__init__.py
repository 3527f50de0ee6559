"""What the project costs in time: `make bench` prints one table. Nothing here is a test."""
