"""The rules in our own words: passages as data, each with its number, and the search over them.

The texts lie in `texts/`, one TOML file a booklet, or beside the one rule family that rests on them. This package
reads no disk: whoever starts the app hands the texts to `read_book`.
"""
