# Makes the folder a package for cimports; its files are compiled into the module `lines`.
