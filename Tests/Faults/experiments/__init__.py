"""The experiments, one file a subject; importing them registers them."""
import importlib
import pathlib

for file in sorted(pathlib.Path(__file__).parent.glob('f*.py')):
    importlib.import_module(f'experiments.{file.stem}')
