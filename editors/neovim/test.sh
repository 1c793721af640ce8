#!/usr/bin/env bash
# Real Neovims against the language server: `test.sh AL0 [NVIM…]`, by default the `nvim` on the path.
set -euo pipefail
al0=$(realpath "${1:?the program al0}")
shift
cd "$(dirname "$0")"
[ $# -gt 0 ] || set -- nvim

home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT
export HOME=$home XDG_CONFIG_HOME=$home/config XDG_DATA_HOME=$home/data XDG_STATE_HOME=$home/state XDG_CACHE_HOME=$home/cache
# A folder with a blank, a percent sign and Cyrillic letters in its name.
export AL0_EXAMPLES="$home/таблицы 100% и более"
mkdir -p "$AL0_EXAMPLES" "$home/bin" "$home/new/lsp"
cp ../../examples/krk_seed_raw.al0 ../../examples/krk_ru.al0 "$AL0_EXAMPLES"
ln -s "$al0" "$home/bin/al0"
export PATH="$home/bin:$PATH"
# What the page for 0.11 asks for.
cp lsp_al0.lua "$home/new/lsp/al0.lua"
printf "vim.filetype.add({ extension = { al0 = 'al0' } })\nvim.lsp.enable('al0')\n" >"$home/new.lua"

for nvim in "$@"; do
    version=$("$nvim" --version | head -n 1)
    old=("--cmd" "luafile al0.lua")
    new=("--cmd" "set runtimepath+=$home/new" "--cmd" "luafile $home/new.lua")
    styles=(old)
    "$nvim" --headless -u NONE +'lua os.exit(vim.lsp.enable and 0 or 1)' 2>/dev/null && styles+=(new)
    for style in "${styles[@]}"; do
        echo "$version, $style style"
        setup="${style}[@]"
        # Tests of the broken table change nothing on disk.
        timeout 120 "$nvim" --headless -n --clean "${!setup}" -S test.lua </dev/null
    done
done
