import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** What a gateway knows by kind and id; the last line about a thing is what it is. */
type Line = { kind: string; id: string; value: unknown };

export type SimulatedFile = ReturnType<typeof openSimulatedFile>;

/**
 * Append-only file of a simulated gateway, which like a real one must not forget payments when our process is killed.
 * Null keeps nothing.
 */
export function openSimulatedFile(path: string | null) {
  const lines = new Map<string, Line>();
  if (path !== null && existsSync(path)) {
    for (const text of readFileSync(path, 'utf8').split('\n')) {
      const line = parse(text);
      if (line) lines.set(`${line.kind} ${line.id}`, line);
    }
    writeFileSync(`${path}.new`, [...lines.values()].map((line) => `${JSON.stringify(line)}\n`).join(''));
    renameSync(`${path}.new`, path);
  } else if (path !== null) mkdirSync(dirname(path), { recursive: true });

  let together: string[] | null = null;

  return {
    all: <T>(kind: string): T[] =>
      [...lines.values()].filter((line) => line.kind === kind).map(({ value }) => value as T),
    /** Written before it returns: whoever is answered after this is not forgotten. */
    keep(kind: string, id: string, value: unknown): void {
      if (path === null) return;
      const line = `${JSON.stringify({ kind, id, value })}\n`;
      if (together) together.push(line);
      else appendFileSync(path, line);
    },
    /** All that `work` keeps before it first waits is written at once: whoever is killed meanwhile has all of it or nothing. */
    together<Result>(work: () => Result): Result {
      const lines: string[] = [];
      together = lines;
      try {
        return work();
      } finally {
        together = null;
        if (path !== null && lines.length > 0) appendFileSync(path, lines.join(''));
      }
    },
  };
}

/** The last line may be half written. */
function parse(text: string): Line | null {
  try {
    return JSON.parse(text) as Line;
  } catch {
    return null;
  }
}
