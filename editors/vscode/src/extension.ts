// What the editor calls. Commands are there before the server is, so that they can help when it is not.

import * as vscode from 'vscode';
import { fenAt, findFens } from './fen';
import { BoardPanel } from './panel';
import { fenOf } from './results';
import { Server } from './server';

/** The position under the cursor, or else the nearest one above it, or else the first of the file. */
function fenNear(editor: vscode.TextEditor): string | undefined {
  const { line, character } = editor.selection.active;
  for (let at = line; at >= 0; at -= 1) {
    const text = editor.document.lineAt(at).text;
    const fen = at === line ? fenAt(text, character) : findFens(text).at(-1)?.fen;
    if (fen) {
      return fen;
    }
  }
  return findFens(editor.document.getText())[0]?.fen;
}

async function askForFen(offered?: string): Promise<string | undefined> {
  return await vscode.window.showInputBox({
    prompt: vscode.l10n.t('A position in FEN'),
    ...(offered ? { value: offered } : {}),
    placeHolder: '8/8/8/8/8/2k5/8/K6R w - - 0 1',
    validateInput: (text) =>
      findFens(text).length > 0 ? undefined : vscode.l10n.t('This is not a position in FEN.'),
  });
}

async function showBoard(board: BoardPanel, given: unknown): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  const near = editor?.document.languageId === 'al0' ? fenNear(editor) : undefined;
  const fen = fenOf(given) ?? near ?? (await askForFen());
  if (fen) {
    board.show(fen);
  }
}

function commands(board: BoardPanel, server: Server): vscode.Disposable[] {
  const register = vscode.commands.registerCommand;
  return [
    register('al0.restart', () => server.restart()),
    register('al0.showOutput', () => server.output.show()),
    register('al0.showBoard', (given: unknown) => showBoard(board, given)),
    register('al0.flipBoard', () => board.flip()),
    register('al0.copyFen', () => vscode.env.clipboard.writeText(board.fen ?? '')),
    register('al0.toggleCodeLens', async () => {
      const settings = vscode.workspace.getConfiguration('al0');
      await settings.update('lens', !settings.get('lens', true), vscode.ConfigurationTarget.Global);
    }),
  ];
}

/** Commands of the server that concern the table in the editor; of some, a position too. */
const ABOUT_TABLE: readonly [own: string, server: string, position: boolean][] = [
  ['al0.tableRun', 'al0.runOnFen', true],
  ['al0.tableExpect', 'al0.insertExpectation', true],
  ['al0.tableTest', 'al0.runExpectations', false],
  ['al0.tableCounterexamples', 'al0.counterexamples', false],
];

async function askServer(name: string, position: boolean): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  if (editor?.document.languageId !== 'al0') {
    void vscode.window.showInformationMessage(vscode.l10n.t('Open a table first.'));
    return;
  }
  const known = await vscode.commands.getCommands(true);
  if (!known.includes(name)) {
    void vscode.window.showWarningMessage(vscode.l10n.t('The server is not running or is too old for this.'));
    return;
  }
  const fen = position ? await askForFen(fenNear(editor)) : undefined;
  if (!position || fen) {
    const uri = editor.document.uri.toString();
    await vscode.commands.executeCommand(name, ...(fen ? [uri, fen] : [uri]));
  }
}

function tableCommands(): vscode.Disposable[] {
  return ABOUT_TABLE.map(([own, server, position]) =>
    vscode.commands.registerCommand(own, () => askServer(server, position)),
  );
}

function followCursor(board: BoardPanel): vscode.Disposable {
  return vscode.window.onDidChangeTextEditorSelection(({ textEditor }) => {
    if (textEditor.document.languageId === 'al0') {
      const { line, character } = textEditor.selection.active;
      const fen = fenAt(textEditor.document.lineAt(line).text, character);
      if (fen) {
        board.follow(fen);
      }
    }
  });
}

/** These concern the server's command line or what it was told at its start. */
const RESTARTING = ['al0.path', 'al0.lang', 'al0.logFile', 'al0.lens', 'al0.inlayHints'];

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const board = new BoardPanel();
  const server = new Server(board);
  context.subscriptions.push(
    board,
    server,
    ...commands(board, server),
    ...tableCommands(),
    followCursor(board),
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (RESTARTING.some((name) => change.affectsConfiguration(name))) {
        void server.restart();
      }
    }),
  );
  await server.restart();
}
