// Where the server's program is.

import { homedir } from 'node:os';
import { delimiter, isAbsolute, join, resolve } from 'node:path';

export interface Surroundings {
  /** The setting, empty if not set. */
  readonly configured: string;
  /** The first folder of the workspace. */
  readonly folder: string | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly windows: boolean;
  readonly isProgram: (path: string) => boolean;
}

export interface Located {
  readonly path: string | undefined;
  /** Everything that was looked at, in order. */
  readonly tried: readonly string[];
}

/** A leading `~`, the variables of VS Code and of the environment replaced. */
export function expand(text: string, folder: string | undefined, env: Surroundings['env']): string {
  return text
    .trim()
    .replace(/^~(?=$|[\\/])/, homedir())
    .replace(/\$\{workspaceFolder\}/g, folder ?? '')
    .replace(/\$\{userHome\}/g, homedir())
    .replace(/\$\{env:([^}]*)\}/g, (_, name: string) => env[name] ?? '');
}

function candidates(at: Surroundings): string[] {
  const name = at.windows ? 'al0.exe' : 'al0';
  if (at.configured.trim()) {
    const path = expand(at.configured, at.folder, at.env);
    const bare = !/[\\/]/.test(path);
    if (!bare) {
      return [isAbsolute(path) ? path : resolve(at.folder ?? '.', path)];
    }
    return folders(at).map((folder) => join(folder, path));
  }
  return folders(at).map((folder) => join(folder, name));
}

/** Where programs are, and where `cargo install` puts them: an editor started from a menu may not know that. */
function folders(at: Surroundings): string[] {
  const listed = (at.env.PATH ?? at.env.Path ?? '').split(delimiter).filter(Boolean);
  const cargo = join(at.env.CARGO_HOME ?? join(homedir(), '.cargo'), 'bin');
  return [...new Set([...listed, cargo])];
}

export function locate(at: Surroundings): Located {
  const tried = candidates(at);
  return { path: tried.find((path) => at.isProgram(path)), tried };
}

/** The arguments that settings stand for. */
export function serverArguments(settings: { language: string; logFile: string }): string[] {
  const lang = settings.language === 'en' || settings.language === 'ru' ? ['--lang', settings.language] : [];
  const log = settings.logFile.trim() ? ['--log', settings.logFile.trim()] : [];
  return [...lang, 'lsp', ...log];
}
