# The subjects of the kernel cover, compiled into it.
