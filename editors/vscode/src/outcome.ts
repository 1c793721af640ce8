// Shows what a command of the server answered.

import * as vscode from 'vscode';
import type { BoardPanel } from './panel';
import type { Entry, Outcome } from './results';

async function choose(entries: readonly Entry[], title: string, board: BoardPanel): Promise<void> {
  const items = entries.map((one) => ({
    label: one.label,
    description: one.label === one.fen ? '' : one.fen,
    fen: one.fen,
  }));
  const chosen = await vscode.window.showQuickPick(items, {
    title,
    placeHolder: vscode.l10n.t('{0} positions', items.length),
    matchOnDescription: true,
    // Going down the list shows one board after another.
    onDidSelectItem: (item) => {
      const fen = typeof item === 'string' ? item : (item as { fen?: string }).fen;
      if (fen) {
        board.show(fen);
      }
    },
  });
  if (chosen) {
    board.show(chosen.fen);
  }
}

export async function showOutcome(board: BoardPanel, result: Outcome): Promise<void> {
  if (result.kind === 'positions') {
    const [only] = result.entries;
    if (only && result.entries.length === 1) {
      board.show(only.fen);
    } else {
      await choose(result.entries, result.title, board);
    }
  } else if (result.kind === 'text') {
    const document = await vscode.workspace.openTextDocument({ content: result.text, language: 'plaintext' });
    await vscode.window.showTextDocument(document, {
      viewColumn: vscode.ViewColumn.Beside,
      preserveFocus: true,
      preview: true,
    });
  }
}
