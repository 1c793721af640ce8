# AL0 in Kakoune: put this file into ~/.config/kak/autoload/. With kakoune-lsp it also uses the language server.

hook global BufCreate .*[.]al0 %{
    set-option buffer filetype al0
}

hook global WinSetOption filetype=al0 %{
    require-module al0
    set-option window comment_line '%'
    set-option window comment_block_begin '/*'
    set-option window comment_block_end '*/'
    set-option window static_words %opt{al0_words}
    set-option window indentwidth 4
}

hook -group al0-highlight global WinSetOption filetype=al0 %{
    add-highlighter window/al0 ref al0
    hook -once -always window WinSetOption filetype=.* %{ remove-highlighter window/al0 }
}

# kakoune-lsp 18 and later; before, add `[language_server.al0]` to kak-lsp.toml.
hook -group lsp-filetype-al0 global BufSetOption filetype=al0 %{
    try %{
        set-option buffer lsp_servers %{
            [al0]
            root_globs = [".git"]
            command = "al0"
            args = ["lsp"]
        }
    }
}

provide-module al0 %§

declare-option str-list al0_words if если then то затем and и or или not не is mod rem advice совет depth глубина true истина file вертикаль rank горизонталь dist расстояние manh манх_расстояние region область edge край corner угол abs модуль min мин max макс sign знак root корень goto на_поле to_file на_вертикаль to_rank на_горизонталь wk бк wq бф wr бл wb бс wn бкн wp бп bk чк bq чф br чл bb чс bn чкн bp чп

add-highlighter shared/al0 regions
add-highlighter shared/al0/code default-region group
add-highlighter shared/al0/line_comment region '%' '$' fill comment
add-highlighter shared/al0/block_comment region '/\*' '\*/' fill comment
add-highlighter shared/al0/string region '"' '"|$' fill string
add-highlighter shared/al0/quoted region "(?<!0)'" "'|$" fill string

add-highlighter shared/al0/code/ regex '\b\d+(\.\d+)?\b' 0:value
add-highlighter shared/al0/code/ regex '\b[A-ZА-ЯЁ_][\w]*' 0:variable
add-highlighter shared/al0/code/ regex '\b(if|если|then|то|затем|and|и|or|или|not|не|is|mod|rem)\b' 0:keyword
add-highlighter shared/al0/code/ regex '\b(depth|глубина|true|истина)\b' 0:builtin
add-highlighter shared/al0/code/ regex '\b(file|вертикаль|rank|горизонталь|dist|расстояние|manh|манх_расстояние|region|область|edge|край|corner|угол|abs|модуль|min|мин|max|макс|sign|знак|root|корень|goto|на_поле|to_file|на_вертикаль|to_rank|на_горизонталь)(?=\()' 0:builtin
add-highlighter shared/al0/code/ regex '\b(wk|бк|wq|бф|wr|бл|wb|бс|wn|бкн|wp|бп|bk|чк|bq|чф|br|чл|bb|чс|bn|чкн|bp|чп)\b(?!\((?!\d))' 0:builtin
add-highlighter shared/al0/code/ regex '\b(advice|совет)\s*\(\s*(\w+)' 1:keyword 2:function
add-highlighter shared/al0/code/ regex '^\s*(\w+)\s*::?\s*(?:if|если)\b' 1:function
add-highlighter shared/al0/code/ regex '^\s*:-\s*(\w+)' 1:meta
add-highlighter shared/al0/code/ regex '[+\-*/\\^<>=~:.?@#&$]+' 0:operator

§
