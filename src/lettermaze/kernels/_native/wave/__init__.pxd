# The subjects of the kernel wave, compiled into it.
