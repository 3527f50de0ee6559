"""`python -m companion` runs the console script."""

from __future__ import annotations

import sys

from companion.cli import main

sys.exit(main())
