import { spawnSync } from 'node:child_process';
import { argon2Sync, constants, privateDecrypt } from 'node:crypto';
import { setPriority } from 'node:os';

/** What a password costs: opening what the browser sealed, and argon2. */
export type SlowTask =
  | { kind: 'open'; key: string; sealed: Uint8Array }
  | { kind: 'derive'; message: string; nonce: Uint8Array; tagLength: number; cost: ArgonCost };
export type ArgonCost = { memory: number; passes: number; parallelism: number };
/** Null when it could not be done. */
export type SlowAnswer = Uint8Array | null;

/** Runs when nobody else wants the processor: a page waits until a process that is only nice ends its slice. */
function yieldToOthers(): void {
  setPriority(10);
  // Where there is no such command, being nice must do.
  spawnSync('chrt', ['--idle', '--all-tasks', '--pid', '0', String(process.pid)]);
}

function work(task: SlowTask): Uint8Array {
  if (task.kind === 'open') {
    const padding = constants.RSA_PKCS1_OAEP_PADDING;
    return privateDecrypt({ key: task.key, padding, oaepHash: 'sha256' }, task.sealed);
  }
  const { message, nonce, tagLength, cost } = task;
  return argon2Sync('argon2id', { message, nonce, tagLength, ...cost });
}

yieldToOthers();
// A signal to the whole group is for the portal, which has calls to finish; this process ends with it.
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => {});

process.on('message', (task: SlowTask) => {
  let answer: SlowAnswer = null;
  try {
    answer = work(task);
  } catch {
    // What cannot be opened was not sealed by us.
  }
  process.send!(answer);
});
