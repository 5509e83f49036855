import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

// Static imports and re-exports; `import type` vanishes and `import()` loads later, so neither counts. Prettier keeps
// every statement in one of these shapes.
const statement =
  /^(?:import|export)(?!\s+type\b)\s[^;'"]*?from\s+['"]([^'"]+)['"]|^import\s+['"]([^'"]+)['"]/gm;
const endings = ['', '.ts', '.tsx'];

/** Every source file that loads together with `file`, by way of its static imports. */
export function reach(file, seen = new Set()) {
  if (seen.has(file) || !/\.tsx?$/.test(file)) return seen;
  seen.add(file);
  for (const [, from, bare] of readFileSync(file, 'utf8').matchAll(statement)) {
    const source = from ?? bare;
    if (!source.startsWith('.')) continue;
    const target = endings
      .map((ending) => join(dirname(file), source + ending))
      .find((path) => existsSync(path));
    if (target) reach(target, seen);
  }
  return seen;
}
