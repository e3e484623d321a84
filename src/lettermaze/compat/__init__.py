"""Modules in the place of packages that people have installed: the import line of a program changes, nothing else."""
