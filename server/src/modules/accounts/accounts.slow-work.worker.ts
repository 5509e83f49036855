import { spawnSync } from 'node:child_process';
import { argon2Sync, constants, type KeyObject, privateDecrypt } from 'node:crypto';
import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';

/** What a password costs: opening what the browser sealed, and argon2. */
export type SlowTask =
  | { kind: 'open'; key: KeyObject; sealed: Uint8Array }
  | { kind: 'derive'; message: string; nonce: Uint8Array; tagLength: number; cost: ArgonCost };
export type ArgonCost = { memory: number; passes: number; parallelism: number };
/** Null when it could not be done. */
export type SlowAnswer = Uint8Array | null;

// Linux gives each thread a priority of its own; elsewhere this would slow the whole process.
if (process.platform === 'linux') yieldToOthers();

/** Runs when nobody else wants the processor: a page waits until a thread that is only nice ends its slice. */
function yieldToOthers(): void {
  setPriority(10);
  const thread = readlinkSync('/proc/thread-self').split('/').at(-1)!;
  // Where there is no such command, being nice must do.
  spawnSync('chrt', ['--idle', '--pid', '0', thread]);
}

function work(task: SlowTask): Uint8Array {
  if (task.kind === 'open') {
    const padding = constants.RSA_PKCS1_OAEP_PADDING;
    return privateDecrypt({ key: task.key, padding, oaepHash: 'sha256' }, task.sealed);
  }
  const { message, nonce, tagLength, cost } = task;
  return argon2Sync('argon2id', { message, nonce, tagLength, ...cost });
}

parentPort!.on('message', (task: SlowTask) => {
  let answer: SlowAnswer = null;
  try {
    answer = work(task);
  } catch {
    // What cannot be opened was not sealed by us.
  }
  parentPort!.postMessage(answer);
});
