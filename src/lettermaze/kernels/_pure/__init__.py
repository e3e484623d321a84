"""The kernels in Python: the same functions as the native backend, written to be read."""
