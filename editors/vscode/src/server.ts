// The language server's process: finding, starting and ending it, and telling why it is not there.

import { accessSync, constants, statSync } from 'node:fs';
import * as vscode from 'vscode';
import { LanguageClient, type LanguageClientOptions, type ServerOptions } from 'vscode-languageclient/node';
import { type Located, locate, serverArguments } from './locate';
import { showOutcome } from './outcome';
import type { BoardPanel } from './panel';
import { outcome } from './results';

const INSTALL = 'cargo install --locked --path cli';

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

function settings(): vscode.WorkspaceConfiguration {
  return vscode.workspace.getConfiguration('al0');
}

function find(): Located {
  return locate({
    configured: settings().get('path', ''),
    folder: vscode.workspace.workspaceFolders?.[0]?.uri.fsPath,
    env: process.env,
    windows: process.platform === 'win32',
    isProgram,
  });
}

export class Server implements vscode.Disposable {
  private client: LanguageClient | undefined;
  /** Starting and stopping follow each other; the last wish wins. */
  private queue: Promise<void> = Promise.resolve();
  readonly output = vscode.window.createOutputChannel('AL0', { log: true });
  private readonly trace = vscode.window.createOutputChannel('AL0 Trace', { log: true });
  private readonly status: vscode.LanguageStatusItem;

  constructor(private readonly board: BoardPanel) {
    this.status = vscode.languages.createLanguageStatusItem('al0.server', { language: 'al0' });
    this.status.name = 'AL0';
    this.status.command = { command: 'al0.showOutput', title: vscode.l10n.t('Show output') };
  }

  restart(): Promise<void> {
    this.queue = this.queue.then(async () => {
      await this.stop();
      await this.start();
    });
    return this.queue;
  }

  dispose(): void {
    void this.queue.then(() => this.stop());
    this.status.dispose();
    this.trace.dispose();
    this.output.dispose();
  }

  private async stop(): Promise<void> {
    const client = this.client;
    this.client = undefined;
    await client?.dispose().catch((error: unknown) => this.output.warn(String(error)));
  }

  private async start(): Promise<void> {
    const found = find();
    if (!found.path) {
      this.missing(found);
      return;
    }
    this.output.info(`${found.path} lsp`);
    const client = new LanguageClient('al0', 'AL0', this.command(found.path), this.options());
    this.client = client;
    try {
      await client.start();
      this.running(found.path, client.initializeResult?.serverInfo?.version ?? '?');
    } catch (error) {
      this.failed(found.path, error);
    }
  }

  private command(path: string): ServerOptions {
    const args = serverArguments({ language: this.language(), logFile: settings().get('logFile', '') });
    return { command: path, args };
  }

  /** The language that is set, or else the editor's own. */
  private language(): string {
    const set = settings().get('lang', 'auto');
    return set === 'auto' ? (vscode.env.language.startsWith('ru') ? 'ru' : 'en') : set;
  }

  private options(): LanguageClientOptions {
    return {
      documentSelector: [
        { scheme: 'file', language: 'al0' },
        { scheme: 'untitled', language: 'al0' },
      ],
      outputChannel: this.output,
      traceOutputChannel: this.trace,
      synchronize: {
        configurationSection: 'al0',
        fileEvents: vscode.workspace.createFileSystemWatcher('**/*.{al0,pl}'),
      },
      initializationOptions: () => ({
        lang: this.language(),
        lens: settings().get('lens', true),
        inlayHints: settings().get('inlayHints', false),
      }),
      middleware: {
        provideCodeLenses: (document, token, next) =>
          settings().get('lens', true) ? next(document, token) : [],
        executeCommand: async (command, args, next) => {
          const answer: unknown = await next(command, args);
          await showOutcome(this.board, outcome(answer));
          return answer;
        },
      },
    };
  }

  private running(path: string, version: string): void {
    this.status.text = `AL0 ${version}`;
    this.status.detail = path;
    this.status.severity = vscode.LanguageStatusSeverity.Information;
  }

  private missing(found: Located): void {
    this.output.error(vscode.l10n.t('The program al0 was not found. Looked at:'));
    for (const path of found.tried) {
      this.output.error(`  ${path}`);
    }
    const set = settings().get('path', '').trim();
    const message = set
      ? vscode.l10n.t('There is no program "{0}", which the setting al0.path names.', found.tried[0] ?? set)
      : vscode.l10n.t('The program al0 was not found, so AL0 tables are only coloured, not checked.');
    this.complain(vscode.l10n.t('al0 not found'), message);
  }

  private failed(path: string, error: unknown): void {
    this.output.error(String(error));
    this.complain(
      vscode.l10n.t('al0 does not start'),
      vscode.l10n.t('"{0} lsp" could not be started; the output tells why.', path),
    );
  }

  /** Says what is wrong, without holding anything up, and offers what can be done. */
  private complain(short: string, message: string): void {
    this.status.text = short;
    this.status.detail = message;
    this.status.severity = vscode.LanguageStatusSeverity.Error;
    const set = vscode.l10n.t('Open settings');
    const install = vscode.l10n.t('Copy install command');
    const output = vscode.l10n.t('Show output');
    void vscode.window.showErrorMessage(message, set, install, output).then(async (choice) => {
      if (choice === set) {
        await vscode.commands.executeCommand('workbench.action.openSettings', 'al0.path');
      } else if (choice === install) {
        await vscode.env.clipboard.writeText(INSTALL);
      } else if (choice === output) {
        this.output.show();
      }
    });
  }
}
