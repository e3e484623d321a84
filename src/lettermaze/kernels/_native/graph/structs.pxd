# The data that the kernel `graph` works on: one struct for each thing it does.
from libc.stdint cimport int32_t, int64_t, uint8_t, uint32_t, uint64_t

from ..memory cimport Pool
from ..status cimport OWN
from ..tables cimport Table
from ..word_graph cimport MOST_DIGITS, Edge, Node, WordGraph

cdef extern from *:
    """
    #define LM_LIMIT ((uint64_t)1 << 32)
    """
    const uint64_t LIMIT "LM_LIMIT"     # numbers of words and edges are less

cdef enum:
    BLOCKS = 0x110000 >> 6  # words of bits that hold a bit for each code point
    TOO_MANY = OWN          # more edges than can be numbered
    ABSENT = 63             # a digit that no mask has
    SHARE = 64              # a table of pairs takes no more than one part in so many of the graph's memory


# ------------------------------------------------------------------------------------------------- building
#
# What becomes of CAT, CAR, DO, here with no more letters than A, C, D, O, R, T (digits 0 to 5):
#
#   letters   C A T C A R D O                  as Python had them, 1 or 4 bytes each
#   digits    2 1 6 0 2 1 5 0 3 4 0            each digit plus one, a 0 behind each word
#             ^       ^       ^
#   entries   |       |       |                one for each word: sorting moves these
#             0       4       8
#
# In order the entries are CAR, CAT, DO. They are taken one by one, and the word before is kept open: a node is closed
# once no further word goes through it. When CAT has been taken:
#
#   depth     0       1       2       3        the nodes on the path C, A, T
#   masks     {C}     {A}     {R,T}   {}|END   what follows at each so far
#   marks     0       0       0       1        where a node's finished children begin on the pile
#   pile      R                                the node behind CAR: closed, as CAT does not go through it
#
# DO closes depth 3, 2 and 1, which puts T beside R on the pile, makes the run {R,T} of the two and puts A on the pile,
# makes the run {A} and puts C on the pile. A run is looked for among those that were made before (`table`, by a hash
# of its edges) and added to `edges` only if it is new: that is what makes the graph minimal.

cdef struct Entry:
    uint64_t key            # the next few digits of the word, as many as fit
    Py_ssize_t place        # where its digits start (while the letters are copied: where its letters end)


# Entries low to high - 1 have their first `depth` digits in common, and are still to be sorted by the others.
cdef struct Group:
    Py_ssize_t low
    Py_ssize_t high
    Py_ssize_t depth


# Which code points occur, and the number of each among them.
cdef struct Alphabet:
    uint64_t* occurs        # a bit for each code point
    uint32_t* ranks         # how many letters there are before each word of those bits
    uint8_t seen[256]       # which letters of narrow words occur, until `occurs` has them too
    uint32_t known[256]     # the numbers of the Latin-1 letters
    Py_ssize_t letters      # how many there are
    int digits              # of base 62 that each takes


# The words of a list.
cdef struct Words:
    Py_ssize_t total        # letters of all words
    int width               # bytes a letter: 1 or 4
    void* letters           # the words as they came, one behind the other; NULL once they are digits
    uint8_t* digits         # the words as digits plus one, a 0 behind each
    Entry* entries          # one for each word
    Py_ssize_t count
    Py_ssize_t longest      # digits of the longest word
    bint in_order           # no word comes before the one before it


cdef struct Sorter:
    Entry* spare            # as many entries as there are words: each pass moves them to the other side
    uint32_t* histogram     # how often each value occurs, for every pass
    Group* groups           # a stack of what is still to do
    Py_ssize_t pending      # how many
    int bits                # that a digit takes in a key
    int taken               # digits that a key holds


# The runs of edges that have been made: the graph, as far as it has grown.
cdef struct Runs:
    Edge* edges
    Py_ssize_t used         # edges made
    Py_ssize_t room         # edges there is memory for
    Table table             # where each run starts, by a hash of its edges
    int failure             # why a run could not be added: NO_MEMORY or TOO_MANY


# A finished node's children, which may be a run already.
cdef struct Children:
    const Edge* edges
    Py_ssize_t count


# The path of the word before: its nodes are open, as the next word may add to them.
cdef struct Spine:
    Py_ssize_t depth        # the length of the path
    uint64_t* masks         # by depth: what is known of the node's mask
    Py_ssize_t* marks       # by depth: how high the pile was when the node was opened
    Edge* pile              # the finished children of all open nodes, with their numbers of words in `skip`
    Py_ssize_t height


cdef struct Builder:
    Alphabet alphabet
    Words words
    Sorter sorter
    Runs runs
    Spine spine
    Py_ssize_t distinct     # words that are in the graph
    int64_t unlooked        # work done since the last look for Ctrl-C
    Pool pool               # what has one size and may stay to the end


# ------------------------------------------------------------------------------------------------- looking up

# A graph opened for all look-ups to come; the objects that it points into are held by their buffers.
cdef struct Reader:
    WordGraph graph
    Py_buffer alphabet      # of `graph.codes`
    uint8_t digits[256]     # of each Latin-1 letter where a letter has one digit; ABSENT for what is no letter
    Node* pairs             # the node that each two letters lead to, a mask of 0 for none; NULL for small graphs


# A walk along the letters of a text.
cdef struct Walk:
    const Reader* reader
    Node node               # where it is
    const void* text
    int kind                # bytes a letter of the text
    Py_ssize_t at           # letters passed
    Py_ssize_t end          # how many there are
    uint64_t until          # it halts behind each letter whose node has one of these bits


# ------------------------------------------------------------------------------------------------- spelling
#
# The path to the word before is kept, as the next number often lies close by. In the graph of CAR, CAT, DO:
#
#   number 1     root      C        CA       CAT
#   path         [0, 3) -> [0, 2) -> [0, 2) -> [1, 2)      the numbers below each node: `node.number` to `high`
#   digit                  1         0         5
#
# Number 2 is not in [1, 2), nor in [0, 2): the path goes back to the root, and down from there.
#
# Words that follow one another are found depth first, without their numbers: `left` and `next` are then the branches
# of each node on the path that have not been taken.

cdef struct Place:
    Node node               # its number is that of the first word below it
    uint64_t high           # the number of the first word after it
    uint64_t left           # digits whose branches are still to be taken
    uint32_t next           # the edge of the lowest of them
    int32_t letter          # that the last digits up to here make
    int32_t top             # the greatest letter up to here
    int digit               # that leads here


cdef struct Speller:
    Place* path             # the nodes from the root on
    Py_ssize_t depth        # how many digits have been passed
    Py_ssize_t room         # places there is memory for


# ------------------------------------------------------------------------------------------------- checking

# One pass over the edges, first to last, so that children come before their parents.
cdef struct Checker:
    const Edge* edges
    Py_ssize_t used         # how many, without the empty ones at the end
    int digits              # that a letter takes
    int tops[MOST_DIGITS]   # the digits of the last letter of the alphabet
    # For every edge that starts a run:
    uint32_t* totals        # the words below the run
    uint8_t* sizes          # how many edges it has
    uint8_t* phases         # the phase of the nodes that its edges lead to
    # What `inspect` finds about a node:
    uint64_t words          # at and below it
    int phase               # how many digits of a letter have been passed there, 0 between two letters


# The run that the pass is in.
cdef struct Run:
    Py_ssize_t start        # its first edge
    uint64_t total          # the words below its edges so far
    int phase               # the phase that its first edge leads to, and all others must
