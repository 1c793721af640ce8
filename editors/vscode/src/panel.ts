// The board beside the editor. It runs no script, so nothing in a position can do harm.

import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import { BOARD_STYLE, drawBoard, escapeHtml } from './board';
import { type Position, parseFen } from './fen';

const STYLE = `${BOARD_STYLE}
body{display:flex;flex-direction:column;align-items:center;font-family:var(--vscode-font-family)}
svg{width:min(92vw,70vh);height:auto}
p{margin:.4em;text-align:center}
code{font-family:var(--vscode-editor-font-family);user-select:all;overflow-wrap:anywhere}`;

export class BoardPanel implements vscode.Disposable {
  private panel: vscode.WebviewPanel | undefined;
  private position: Position | undefined;
  private flipped = false;

  /** Shows a position; false if it is none. */
  show(fen: string): boolean {
    const position = parseFen(fen);
    if (!position) {
      return false;
    }
    this.position = position;
    this.panel ??= this.open();
    this.panel.reveal(undefined, true);
    this.draw();
    return true;
  }

  /** Shows a position if the panel is open. */
  follow(fen: string): void {
    const position = this.panel && parseFen(fen);
    if (position && position.fen !== this.position?.fen) {
      this.position = position;
      this.draw();
    }
  }

  flip(): void {
    this.flipped = !this.flipped;
    this.draw();
  }

  get fen(): string | undefined {
    return this.position?.fen;
  }

  dispose(): void {
    this.panel?.dispose();
  }

  private open(): vscode.WebviewPanel {
    const column = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true };
    const title = vscode.l10n.t('Position');
    const panel = vscode.window.createWebviewPanel('al0.board', title, column, { enableScripts: false });
    panel.onDidDispose(() => {
      this.panel = undefined;
    });
    return panel;
  }

  private draw(): void {
    if (!this.panel || !this.position) {
      return;
    }
    const { turn, fen } = this.position;
    const side = turn === 'white' ? vscode.l10n.t('White to move') : vscode.l10n.t('Black to move');
    const board = drawBoard(this.position, { flipped: this.flipped, title: `${side}. ${fen}` });
    this.panel.webview.html = page(board, side, fen);
  }
}

function page(board: string, side: string, fen: string): string {
  const nonce = randomBytes(16).toString('hex');
  return `<!DOCTYPE html>
<html><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'nonce-${nonce}'">
<style nonce="${nonce}">${STYLE}</style></head>
<body>${board}<p>${escapeHtml(side)}</p><p><code>${escapeHtml(fen)}</code></p></body></html>`;
}
