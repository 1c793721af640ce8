-- Runs in a headless Neovim with the set-up of this folder; ends with `:cq` if anything is not as it should be.

local examples = vim.env.AL0_EXAMPLES
local timeout = 20000

local function fail(what)
  io.stderr:write('FAILED: ' .. what .. '\n')
  vim.cmd('cq')
end

local function check(holds, what)
  if not holds then
    fail(what)
  end
  io.stdout:write('  ok  ' .. what .. '\n')
end

local function open(name)
  vim.cmd('edit ' .. vim.fn.fnameescape(name))
  return vim.api.nvim_get_current_buf()
end

local function text(buffer)
  return table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, false), '\n')
end

local function codes(buffer)
  local found = {}
  for _, one in ipairs(vim.diagnostic.get(buffer)) do
    local data = one.user_data and one.user_data.lsp or {}
    table.insert(found, tostring(one.code or data.code))
  end
  table.sort(found)
  return table.concat(found, ' ')
end

local function wait_for(buffer, what, holds)
  local held = vim.wait(timeout, holds, 20)
  if not held then
    fail(what .. '; diagnostics: ' .. codes(buffer) .. '\n' .. text(buffer))
  end
  io.stdout:write('  ok  ' .. what .. '\n')
end

local function client_of(buffer)
  local get = vim.lsp.get_clients or vim.lsp.buf_get_clients
  local found = vim.lsp.get_clients and get({ bufnr = buffer }) or get(buffer)
  local _, client = next(found)
  return client
end

local function encoding(buffer)
  return client_of(buffer).offset_encoding
end

-- Asks the server as the built-in functions do and gives its answer.
local function request(buffer, method, parameters)
  local answers = vim.lsp.buf_request_sync(buffer, method, parameters, timeout)
  local _, answer = next(answers or {})
  if not answer or answer.err or answer.error then
    fail(method .. ': ' .. vim.inspect(answer and (answer.err or answer.error)))
  end
  return answer.result
end

local function place(line, column)
  vim.api.nvim_win_set_cursor(0, { line, column })
end

local function position(buffer)
  return vim.lsp.util.make_position_params(0, encoding(buffer))
end

-- 1. The broken table: diagnostics with codes, at the right places.
local broken = open(examples .. '/krk_seed_raw.al0')
check(vim.bo[broken].filetype == 'al0', 'the file is known as AL0')
wait_for(broken, 'the broken table has its four errors', function()
  return codes(broken) == 'AL0202 AL0204 AL0207 AL0301'
end)
local misspelt
for _, one in ipairs(vim.diagnostic.get(broken)) do
  local line = vim.api.nvim_buf_get_lines(broken, one.lnum, one.lnum + 1, false)[1]
  if line:sub(one.col + 1, one.end_col) == 'ход_противиика' then
    misspelt = one
  end
end
check(misspelt, 'the misspelt Russian name is marked from its first letter to its last')

-- 2. The correction of that name.
place(misspelt.lnum + 1, misspelt.col)
local range = {
  start = { line = misspelt.lnum, character = 0 },
  ['end'] = { line = misspelt.lnum + 1, character = 0 },
}
local actions = request(broken, 'textDocument/codeAction', {
  textDocument = vim.lsp.util.make_text_document_params(broken),
  range = range,
  context = { diagnostics = { { range = range, message = misspelt.message, code = 'AL0301' } }, only = { 'quickfix' } },
})
local chosen
for _, action in ipairs(actions or {}) do
  if action.edit and vim.inspect(action.edit):find('ход_противника', 1, true) then
    chosen = action
  end
end
check(chosen, 'the server offers to correct it')
vim.lsp.util.apply_workspace_edit(chosen.edit, encoding(broken))
wait_for(broken, 'the correction mends it', function()
  return codes(broken) == 'AL0202 AL0204 AL0207' and not text(broken):find('противиика', 1, true)
end)

-- 3. Renaming a piece of advice where it is defined renames it where it is listed.
local table_ru = open(examples .. '/krk_ru.al0')
wait_for(table_ru, 'the server knows the whole table', function()
  return client_of(table_ru) ~= nil
end)
local before = text(table_ru)
local line = vim.fn.search([[совет(потеснить]], 'w')
check(line > 0, 'the advice is there')
place(line, #'совет(')
local parameters = position(table_ru)
parameters.newName = 'сжать'
local edit = request(table_ru, 'textDocument/rename', parameters)
check(edit, 'the server renames')
vim.lsp.util.apply_workspace_edit(edit, encoding(table_ru))
local after = text(table_ru)
local _, times = after:gsub('сжать', '')
local _, left = after:gsub('потеснить', '')
check(times == 3 and left == 0, 'one definition and two uses are renamed')

-- 4. Formatting brings a table back that was pulled apart.
vim.api.nvim_buf_set_lines(table_ru, 0, -1, false, vim.split(before, '\n'))
vim.cmd([[%s/ :$/:/e]])
check(text(table_ru) ~= before, 'the table is pulled apart')
local options = { tabSize = 4, insertSpaces = true }
local edits = request(table_ru, 'textDocument/formatting', {
  textDocument = vim.lsp.util.make_text_document_params(table_ru),
  options = options,
})
vim.lsp.util.apply_text_edits(edits or {}, table_ru, encoding(table_ru))
local again = request(table_ru, 'textDocument/formatting', {
  textDocument = vim.lsp.util.make_text_document_params(table_ru),
  options = options,
})
check(edits and #edits > 0 and (not again or #again == 0), 'formatting does something, and nothing more the second time')

-- 5. What a name means.
vim.fn.search('ладья_под_боем', 'w')
local hover = request(table_ru, 'textDocument/hover', position(table_ru))
check(hover and vim.inspect(hover.contents):find('rookexposed', 1, true), 'hover explains a Russian name')

-- 6. Leaving ends the server.
local client = client_of(table_ru)
client.stop(vim.lsp.get_clients and client or nil)
vim.wait(timeout, function()
  return client.is_stopped(vim.lsp.get_clients and client or nil)
end, 20)
check(client.is_stopped(vim.lsp.get_clients and client or nil), 'the server ends when it is told to')
vim.cmd('qall!')
