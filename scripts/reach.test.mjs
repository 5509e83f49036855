import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { reach } from './steps/reach.mjs';

const folder = mkdtempSync(join(tmpdir(), 'portal-reach-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(files) {
  for (const [name, source] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), source);
  }
}

test('a page reaches what it imports statically, not types and not what it loads later', () => {
  write({
    'home.tsx': `import {\n  Card,\n} from './ui/card.tsx';\nimport './side-effect.ts';\nimport type { Row } from './types.ts';\nexport { name } from './name.ts';\nconst later = () => import('./staff/panel.tsx');\n`,
    'ui/card.tsx': `import { colour } from '../colour';\n`,
    'colour.ts': '',
    'side-effect.ts': '',
    'name.ts': `import { home } from './home.tsx';\n`,
    'types.ts': '',
    'staff/panel.tsx': '',
  });
  const reached = [...reach(join(folder, 'home.tsx'))].map((file) => relative(folder, file)).sort();
  expect(reached).toEqual(['colour.ts', 'home.tsx', 'name.ts', 'side-effect.ts', 'ui/card.tsx']);
});
