# The constants that both twins have; Python sees them in the native one too. `_pure/trace/constants.py` explains them.
cpdef enum:
    WILD = -1

    SMALL = 64
    WIDE = 1024
    LAYER_BYTES = 64 << 20
    LONGEST_AHEAD = 1 << 20
    HORIZON = 64

    QUICK_STEPS = 500
    MEMO_AFTER = 64
    MEMO_BITS = 16
    WIDE_BITS = 12
    MEMO_WORTH = 8
    PLENTY_BITS = 4
    TRY_STEPS = 4096
    CUT_TRY_STEPS = 1 << 16
    CUT_LETTERS = 8
    CUT_AFTER = 512
    TALLY_STEPS = 1 << 16
    HALVES_FROM = 8
    HALF_STEPS = 1 << 22
    HALF_SETS = 1 << 20
    FRONTIER_SLOTS = 13
    FRONTIER_STATES = 1 << 22
    FRONTIER_MOST = 200_000
    FRONTIER_LEAST = 1 << 14
    FRONTIER_COST = 2
    PAUSE_STEPS = 1 << 14

    ROOT = 0
    RIGHT = 1
    LEFT = 2
