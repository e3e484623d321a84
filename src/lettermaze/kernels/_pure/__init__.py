"""The kernels in Python: the same functions as the native wing, written to be read."""
