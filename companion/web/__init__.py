"""Phones at the table: each seat on its own phone, the board on a TV.

Requests come in by HTTP and are answered from a `View`, so nothing that a viewer may not know can get out. Loaded only
when phones are turned on, because it imports Starlette and Uvicorn.
"""
