import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { constants as system } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PlainError } from './console.mjs';
import { setForeground, clearForeground } from './signals.mjs';

export const root = fileURLToPath(new URL('../../', import.meta.url));
const binaries = join(root, 'node_modules', '.bin');

/** A command that ended badly; `output` is all it printed. */
class CommandFailed extends PlainError {
  constructor(command, code, output) {
    super(`${command} 失败（退出码 ${code}）\n${output.trim()}`);
    this.code = code;
    this.output = output;
  }
}

// Read at every call: before the install the pinned Node is not there, after it the same name must find it.
function environment(extra = {}) {
  const rest = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== binaries);
  return { ...process.env, PATH: [binaries, ...rest].join(delimiter), ...extra };
}

/** Where a program lies, looked up as a shell would; the project's own tools come first. */
export function find(program) {
  const endings = process.platform === 'win32' ? ['.cmd', '.exe'] : [''];
  const folders = environment().PATH.split(delimiter);
  return folders
    .flatMap((folder) => endings.map((ending) => join(folder, program + ending)))
    .find(isExecutable);
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function start(command, args, { env, ...options }) {
  // On Windows npm's tools are .cmd files, which only a shell starts.
  return spawn(command, args, {
    cwd: root,
    env: environment(env),
    shell: process.platform === 'win32',
    ...options,
  });
}

const codeOf = (code, signal) => code ?? 128 + (system.signals[signal] ?? 0);

/** Runs a command in silence and returns what it printed; a failure carries the output. */
export function run(command, args = [], options = {}) {
  return new Promise((resolve, reject) => {
    const child = start(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const collect = (chunk) => (output += chunk);
    child.stdout.setEncoding('utf8').on('data', collect);
    child.stderr.setEncoding('utf8').on('data', collect);
    child.on('error', (error) => reject(new CommandFailed(command, error.code, error.message)));
    child.on('close', (code, signal) =>
      code === 0 ? resolve(output) : reject(new CommandFailed(command, codeOf(code, signal), output)),
    );
  });
}

/** Hands the terminal over to a command and resolves to its exit code. */
export function handOver(command, args = [], options = {}) {
  return new Promise((resolve, reject) => {
    const child = start(command, args, { ...options, stdio: 'inherit' });
    setForeground(child);
    child.on('error', (error) => reject(new CommandFailed(command, error.code, error.message)));
    child.on('close', (code, signal) => {
      clearForeground(codeOf(code, signal));
      resolve(codeOf(code, signal));
    });
  });
}
