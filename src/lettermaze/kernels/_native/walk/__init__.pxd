# Marks the folder as a package for cimports; it holds the subjects of walk.pyx.
