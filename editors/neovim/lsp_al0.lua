-- AL0 in Neovim 0.11 and later: put this file into ~/.config/nvim/lsp/ under the name `al0.lua` and add
--     vim.filetype.add({ extension = { al0 = 'al0' } })
--     vim.lsp.enable('al0')
-- to init.lua.
return {
  cmd = { 'al0', 'lsp' },
  filetypes = { 'al0' },
  root_markers = { '.git' },
  -- Language of messages, lenses, names of the four parts: `lang = 'ru'`, `lens = false`, `inlayHints = true`.
  init_options = vim.empty_dict(),
}
