"""The workshop's work on files: boards, drafts and photos, as its page asks for them. JSON goes in and comes out.

Nothing here knows a web server, and nothing of it is loaded before a workshop is opened.
"""
