#!/usr/bin/python3
"""Starts a command in a hardened container: `contained.py STATE [-- COMMAND | ARGUMENTS OF MCPIPE]` (see `lab/container.py`)."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from lab import container  # noqa: E402

container.enter(sys.argv[1], sys.argv[2:])
