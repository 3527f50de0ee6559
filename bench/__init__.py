"""What the project costs in time, memory and bytes: `make bench` prints it as one table. Nothing here is a test."""
