"""The search: random graphs, commands, faults and signals, and one rule that judges each run."""
