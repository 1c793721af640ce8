#!/usr/bin/env bash
# A real Emacs against the language server: `test.sh AL0 [CLIENT…]`, by default eglot and lsp-mode. Both have to be installed,
# in Debian elpa-eglot and elpa-lsp-mode.
set -euo pipefail
al0=$(realpath "${1:?the program al0}")
shift
cd "$(dirname "$0")"
[ $# -gt 0 ] || set -- eglot lsp-mode

home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT
export HOME=$home LC_ALL=C.UTF-8
# A folder with a blank, a percent sign and Cyrillic letters in its name.
export AL0_EXAMPLES="$home/таблицы 100% и более"
mkdir -p "$AL0_EXAMPLES" "$home/bin"
ln -s "$al0" "$home/bin/al0"
export PATH="$home/bin:$PATH"

for client in "$@"; do
    cp ../../examples/krk_ru.al0 "$AL0_EXAMPLES"
    CLIENT=$client timeout 300 emacs --batch -f package-activate-all -L . -l test.el </dev/null
done
