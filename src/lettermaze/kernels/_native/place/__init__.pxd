# A folder of the kernel `place`, so that its files find one another.
