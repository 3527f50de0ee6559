"""Phones at the table: each seat on a phone of its own, the board on a TV.

Requests come in by HTTP and are answered from a `View`, so nothing that a viewer may not know can leave. Loaded only
when phones are asked for: it brings Starlette and Uvicorn.
"""
