#!/usr/bin/env bash
# The tree-sitter grammar: generated files are up to date, the corpus holds, whole tables are read without an error.
set -euo pipefail
cd "$(dirname "$0")/tree-sitter"
root=../../..
version=0.27.1

# Without debug information it is built in less than a minute; the grammar is small, so its speed does not matter.
command -v tree-sitter >/dev/null ||
    CARGO_PROFILE_DEV_DEBUG=0 cargo install --debug --locked --quiet --no-default-features "tree-sitter-cli@$version"

tree-sitter generate
git diff --exit-code --stat -- src || { echo "src/ is not what grammar.js generates" >&2; exit 1; }
tree-sitter test

# Every table but the one that is broken on purpose; of that one, each piece of advice is still found.
for table in "$root"/examples/*.al0; do
    case $table in *_raw.al0) continue ;; esac
    tree-sitter parse --quiet "$table"
done
found=$(tree-sitter parse "$root/examples/krk_seed_raw.al0" 2>/dev/null | grep -c '^  (advice ' || true)
[ "$found" = 4 ] || { echo "$found pieces of advice found in the broken table, not 4" >&2; exit 1; }

# The queries of each editor are accepted by the grammar.
find queries "$root/editors" -name '*.scm' -print0 | while IFS= read -r -d '' query; do
    tree-sitter query --quiet "$query" "$root/examples/krk.al0" >/dev/null 2>&1 || { echo "$query does not fit the grammar" >&2; exit 1; }
done
echo "tree-sitter grammar: all well"
