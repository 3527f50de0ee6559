"""Stories in a real terminal: `from tmux import Terminal` runs the app in one."""

import sys
from pathlib import Path

import companion.families  # noqa: F401  # brings the sentences of families

HERE = Path(__file__).parent
if str(HERE) not in sys.path:
    sys.path.insert(0, str(HERE))
