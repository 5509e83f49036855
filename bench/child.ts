import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A child process of the benchmark that takes messages and answers them. */
export type Child = { send(message: object): void; answer(): Promise<unknown>; stop(): void };

export function startChild(file: string): Child {
  const child = spawn(process.execPath, [fileURLToPath(new URL(file, import.meta.url))], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit').then(() => Promise.reject(new Error(`${file} has stopped`)));
  ended.catch(() => {});
  return {
    send: (message) => void child.send(message),
    answer: () => Promise.race([once(child, 'message').then(([message]: unknown[]) => message), ended]),
    stop: () => void child.kill(),
  };
}
