import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A process of the benchmark's own that is told something and answers. */
export type Child = { tell(message: object): void; answer(): Promise<unknown>; stop(): void };

/**
 * Visitors have machines of their own. On this one, where the system allows it, whoever makes load runs last, when nobody
 * else wants to, and whoever holds the watch runs first: what is measured is the portal, not how long they wait for a turn.
 */
const turns = { last: ['--idle', '0'], first: ['--fifo', '1'] };

export function startChild(file: string, turn: keyof typeof turns): Child {
  const node = [process.execPath, fileURLToPath(new URL(file, import.meta.url))];
  const allowed = spawnSync('chrt', [...turns[turn], 'true']).status === 0;
  const [command, ...options] = allowed ? ['chrt', ...turns[turn], ...node] : node;
  const child = spawn(command!, options, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const ended = once(child, 'exit').then(() => Promise.reject(new Error(`${file} has stopped`)));
  ended.catch(() => {});
  return {
    tell: (message) => void child.send(message),
    answer: () => Promise.race([once(child, 'message').then(([message]: unknown[]) => message), ended]),
    stop: () => void child.kill(),
  };
}
