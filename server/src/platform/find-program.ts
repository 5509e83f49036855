import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** A program of the machine by its name; null where there is none. */
export function findProgram(name: string, path = process.env.PATH ?? ''): string | null {
  const file = process.platform === 'win32' ? `${name}.exe` : name;
  const inPath = path.split(delimiter).filter(Boolean);
  return inPath.map((folder) => join(folder, file)).find(isExecutable) ?? null;
}

export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
