"""The workshop's work on files: boards, drafts and photos, as its page asks for them. JSON goes in and comes out.

Nothing here knows about a web server, and none of it is loaded before a workshop is opened.
"""
