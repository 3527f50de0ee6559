"""`python -m companion` runs the console script."""

import sys

from companion.cli import main

sys.exit(main())
