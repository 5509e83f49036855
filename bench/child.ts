import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A process of the benchmark's own that is told something and answers. */
export type Child = { tell(message: object): void; answer(): Promise<unknown>; stop(): void };

/**
 * `last`: whoever makes load has a machine of its own. On this one it runs when nobody else wants to, where the system allows
 * it: what is measured is the portal, not how long it waits for those who ask.
 */
export function startChild(file: string, { last = false } = {}): Child {
  const node = [process.execPath, fileURLToPath(new URL(file, import.meta.url))];
  const idle = ['chrt', '--idle', '0'];
  const allowed = last && spawnSync(idle[0]!, [...idle.slice(1), 'true']).status === 0;
  const [command, ...options] = allowed ? [...idle, ...node] : node;
  const child = spawn(command!, options, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const ended = once(child, 'exit').then(() => Promise.reject(new Error(`${file} has stopped`)));
  ended.catch(() => {});
  return {
    tell: (message) => void child.send(message),
    answer: () => Promise.race([once(child, 'message').then(([message]: unknown[]) => message), ended]),
    stop: () => void child.kill(),
  };
}
