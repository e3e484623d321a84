# What the scripts in this folder share: read with ". ci/common.sh" from the project's folder.
set -eu

PYTHON=${PYTHON:-python3}
scratch=build/ci
unset PYTHONPATH PYTHONHOME LETTERMAZE_BACKEND
export PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_INPUT=1 PYTHONDONTWRITEBYTECODE=1

say() { printf '\n== %s\n' "$*"; }

fail() { printf 'ci: %s\n' "$*" >&2; exit 1; }

# environment NAME [PYTHON]: make a new virtual environment; $scratch/NAME/bin/python is its interpreter.
environment() {
    rm -rf "$scratch/$1"
    "${2:-$PYTHON}" -m venv "$scratch/$1"
    "$scratch/$1/bin/python" -m pip install -q --upgrade pip
}

# only PATTERN...: the single file that the expanded pattern stands for.
only() {
    [ $# -eq 1 ] && [ -f "$1" ] || fail "expected one file, found: $*"
    printf '%s\n' "$1"
}

# browser: install Chromium and its driver for the tests of the visualiser where that can be done, else say that they
# will be left out.
browser() {
    [ -x /usr/bin/chromium ] && [ -x /usr/bin/chromedriver ] && return
    if [ "$(id -u)" -eq 0 ] && command -v apt-get > /dev/null; then
        apt-get update -q > /dev/null || true
        DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends chromium chromium-driver \
            > /dev/null && return
        say "LEFT OUT: the tests in a browser, as chromium and chromium-driver could not be installed"
    else
        say "LEFT OUT: the tests in a browser, as there is no Chromium, and no apt-get as root to install it with"
    fi
}

# What the suite reads beside the package.
tested="tests docs examples pyproject.toml README.md CONTRIBUTING.md SECURITY.md CHANGELOG.md LICENSE"

# suite ENVIRONMENT [PYTEST OPTION]...: run the tests on what is installed there, from a folder without the sources.
suite() {
    interpreter=$PWD/$scratch/$1/bin/python
    shift
    rm -rf "$scratch/suite"
    mkdir -p "$scratch/suite"
    cp -R $tested "$scratch/suite"
    (cd "$scratch/suite" && "$interpreter" -m pytest -q -p no:cacheprovider "$@")
}

"$PYTHON" -c 'import sys; sys.exit(sys.version_info < (3, 10))' || fail "$PYTHON is older than Python 3.10; set PYTHON"
