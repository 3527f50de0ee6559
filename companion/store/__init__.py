"""Everything that touches the disk: shipped files, the user's own boards, the journal."""
