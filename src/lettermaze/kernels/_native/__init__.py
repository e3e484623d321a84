"""The kernels in Cython, compiled."""
