"""`python -m companion` does what the console script does."""

import sys

from companion.cli import main

sys.exit(main())
