"""The rules in our own words: numbered passages as data, and a search over them.

The texts are in `texts/`, one TOML file per booklet, or beside the only rule family that is based on them. This
package does not read the disk: the caller passes the texts to `read_book`.
"""
