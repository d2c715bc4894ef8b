"""The fault laboratory: what the experiments have in common."""
