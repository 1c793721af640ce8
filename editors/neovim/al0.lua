-- AL0 in Neovim 0.7 to 0.10, or in later ones without `vim.lsp.enable`.
-- Put this file into ~/.config/nvim/plugin/. `vim.g.al0_path` may name the program.

local group = vim.api.nvim_create_augroup('al0', { clear = true })
-- `vim.filetype.add` does nothing in 0.7 unless `g:do_filetype_lua` is set.
vim.api.nvim_create_autocmd({ 'BufRead', 'BufNewFile' }, {
  group = group,
  pattern = '*.al0',
  command = 'setfiletype al0',
})

-- One server for each root folder, and which buffers have it.
local clients = {}

local function root(buffer)
  local file = vim.api.nvim_buf_get_name(buffer)
  local folder = file ~= '' and vim.fn.fnamemodify(file, ':p:h') or vim.loop.cwd()
  local git = vim.fn.finddir('.git', vim.fn.escape(folder, ' ,;') .. ';')
  return git ~= '' and vim.fn.fnamemodify(git, ':p:h:h') or folder
end

local function map(buffer, keys, action, what)
  vim.keymap.set('n', keys, action, { buffer = buffer, desc = 'AL0: ' .. what })
end

local function attached(client, buffer)
  vim.bo[buffer].omnifunc = 'v:lua.vim.lsp.omnifunc'
  if vim.fn.exists('+tagfunc') == 1 then
    vim.bo[buffer].tagfunc = 'v:lua.vim.lsp.tagfunc'
  end
  map(buffer, 'K', vim.lsp.buf.hover, 'what this is')
  map(buffer, 'gd', vim.lsp.buf.definition, 'definition')
  map(buffer, 'gr', vim.lsp.buf.references, 'uses')
  map(buffer, '<leader>rn', vim.lsp.buf.rename, 'rename')
  map(buffer, '<leader>ca', vim.lsp.buf.code_action, 'corrections')
  map(buffer, '<leader>f', function()
    if vim.lsp.buf.format then
      vim.lsp.buf.format()
    else
      vim.lsp.buf.formatting_sync(nil, 2000)
    end
  end, 'format')
  -- 0.7 passes the client to `on_attach`, later versions too; code lenses only where there are some.
  local lens = client and (client.server_capabilities or client.resolved_capabilities or {}).codeLensProvider
  if lens then
    vim.api.nvim_create_autocmd({ 'BufEnter', 'CursorHold', 'InsertLeave' }, {
      group = group,
      buffer = buffer,
      callback = vim.lsp.codelens.refresh,
    })
    map(buffer, '<leader>cl', vim.lsp.codelens.run, 'run the lens of this line')
  end
end

local function start(buffer)
  local folder = root(buffer)
  local id = clients[folder]
  if not (id and vim.lsp.get_client_by_id(id)) then
    id = vim.lsp.start_client({
      name = 'al0',
      cmd = { vim.g.al0_path or 'al0', 'lsp' },
      root_dir = folder,
      init_options = vim.g.al0_options or vim.empty_dict(),
      on_attach = attached,
    })
    clients[folder] = id
  end
  if id then
    vim.lsp.buf_attach_client(buffer, id)
  end
end

vim.api.nvim_create_autocmd('FileType', {
  group = group,
  pattern = 'al0',
  callback = function(event)
    local buffer = event.buf or vim.api.nvim_get_current_buf()
    vim.bo[buffer].commentstring = '%% %s'
    vim.bo[buffer].comments = ':%'
    vim.bo[buffer].shiftwidth = 4
    vim.bo[buffer].expandtab = true
    if vim.fn.executable(vim.g.al0_path or 'al0') == 1 then
      start(buffer)
    else
      vim.notify('al0 was not found: put it on the PATH or set vim.g.al0_path', vim.log.levels.WARN)
    end
  end,
})
