"""`python -m chomplab` is the command line `chomp`."""

from __future__ import annotations

import sys

from chomplab._chomplab import run_command_line


def main() -> None:
    """Runs the command line with the arguments of this process."""
    sys.exit(run_command_line(["chomp", *sys.argv[1:]]))


if __name__ == "__main__":
    main()
