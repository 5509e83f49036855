import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from './steps/command.mjs';

// [file, import]: imports that violate the design. oxlint silently ignores a pattern it cannot parse, so only a run on
// real files shows that a rule works.
const forbidden = [
  ['contract/src/orders.ts', '@portal/server/app'],
  ['contract/src/orders.ts', '../../web/app/root.tsx'],
  ['contract/src/orders.ts', 'hono'],
  ['contract/src/orders.test.ts', '@portal/server/app'],
  ['server/src/app.ts', '@portal/web/app'],
  ['server/src/app.ts', '../../web/app/routes.ts'],
  ['server/src/app.ts', '../../contract/src/codes.ts'],
  ['server/src/app.ts', '../../main.ts'],
  ['server/src/platform/log.ts', '../modules/orders/orders.ts'],
  ['server/src/platform/http/errors.ts', '../../modules/orders/orders.ts'],
  ['server/src/platform/log.ts', '../outside/sms/port.ts'],
  ['server/src/platform/log.ts', '../app.ts'],
  ['server/src/platform/log.ts', '../../../web/app/root.tsx'],
  ['server/src/outside/sms/port.ts', '../../modules/accounts/accounts.ts'],
  ['server/src/outside/sms/port.ts', '../../app.ts'],
  ['server/src/outside/sms/port.ts', '../../../../web/app/root.tsx'],
  ['server/src/modules/orders/orders.ts', '../courses/courses.store.ts'],
  ['server/src/modules/orders/orders.ts', '../courses/courses.routes.ts'],
  ['server/src/modules/orders/orders.ts', '../courses/courses.jobs.ts'],
  ['server/src/modules/orders/orders.ts', '../courses/courses.search.ts'],
  ['server/src/modules/orders/orders.ts', '../../modules/courses/courses.ts'],
  ['server/src/modules/orders/orders.ts', '../../../../web/app/root.tsx'],
  ['server/src/modules/orders/orders.ts', '../../platform/versions.ts'],
  ['server/src/modules/orders/orders.test.ts', '../courses/courses.store.ts'],
  ['web/app/notices/list.tsx', '@portal/server/app'],
  ['web/app/notices/list.tsx', '../../../server/src/app.ts'],
  ['web/app/notices/list.tsx', '../../../contract/src/codes.ts'],
  ['web/app/ui/button.tsx', '../notices/list.tsx'],
  ['web/app/ui/button.tsx', '../layouts/portal.tsx'],
  ['web/app/ui/button.tsx', '../root.tsx'],
  ['web/app/ui/button.tsx', '@portal/server/app'],
  ['web/app/ui/table/table.tsx', '../../notices/list.tsx'],
  ['web/app/browser/token.ts', '../accounts/login.tsx'],
  ['web/app/browser/token.ts', '../../../server/src/app.ts'],
  ['web/app/player/core/state.ts', '../../courses/lesson.tsx'],
  ['web/app/player/skin/bar.tsx', '../../../../server/src/app.ts'],
];

const allowed = [
  ['main.ts', './server/src/app.ts'],
  ['main.ts', './web/load.ts'],
  ['contract/src/orders.ts', 'zod'],
  ['contract/src/orders.ts', './money.ts'],
  ['contract/src/orders.test.ts', 'vitest'],
  ['server/src/app.ts', './modules/orders/orders.routes.ts'],
  ['server/src/app.ts', '@portal/contract/orders'],
  ['server/src/outside/sms/port.ts', '../../platform/clock.ts'],
  ['server/src/modules/orders/orders.ts', './orders.store.ts'],
  ['server/src/modules/orders/orders.ts', '../courses/courses.ts'],
  ['server/src/modules/orders/orders.tables.ts', '../courses/courses.tables.ts'],
  ['server/src/modules/orders/orders.ts', '../../outside/sms/port.ts'],
  ['server/src/modules/orders/orders.ts', '../../platform/database.ts'],
  ['server/src/modules/orders/orders.ts', '../../platform/change.ts'],
  ['server/src/modules/orders/orders.ts', '../../platform/audit.tables.ts'],
  ['server/src/modules/orders/orders.jobs.ts', '../../platform/database/pglite.worker.ts'],
  ['web/app/notices/list.tsx', '../ui/button.tsx'],
  ['web/app/notices/list.tsx', '@portal/contract/notices'],
  ['web/app/ui/button.tsx', '../browser/toast.ts'],
  ['web/app/ui/table/table.tsx', '../button.tsx'],
  ['web/app/ui/table/table.tsx', '../../browser/toast.ts'],
  ['web/app/player/skin/bar.tsx', '../core/state.ts'],
  ['web/app/player/skin/bar.tsx', '../../ui/button.tsx'],
];

let refused;
const folder = mkdtempSync(join(tmpdir(), 'portal-boundaries-'));
const keyOf = (file, source) => `${file} -> ${source}`;

beforeAll(() => {
  cpSync(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'));
  const cases = [...forbidden, ...allowed];
  for (const file of new Set(cases.map(([name]) => name))) {
    const sources = cases.filter(([name]) => name === file).map(([, source]) => source);
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), sources.map((source) => `import '${source}';\n`).join(''));
  }
  const oxlint = join(root, 'node_modules/.bin/oxlint');
  const { stdout } = spawnSync(oxlint, ['--format=json'], { cwd: folder, encoding: 'utf8' });
  refused = new Set(
    JSON.parse(stdout)
      .diagnostics.filter(({ code }) => code === 'eslint(no-restricted-imports)')
      .map(({ filename, message }) => keyOf(filename, message.slice(1, message.indexOf("'", 1)))),
  );
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('imports point one way', () => {
  test.each(forbidden)('%s may not import %s', (file, source) => {
    expect(refused).toContain(keyOf(file, source));
  });

  test.each(allowed)('%s may import %s', (file, source) => {
    expect(refused).not.toContain(keyOf(file, source));
  });
});

// The rule on public interfaces reads file names, so a file under another name would slip past it.
test('every file of a module carries the module’s name', () => {
  const modules = join(root, 'server/src/modules');
  const strangers = readdirSync(modules, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => readdirSync(join(modules, name)).map((file) => [name, file]))
    .filter(([name, file]) => file.endsWith('.ts') && !file.startsWith(`${name}.`));
  expect(strangers).toEqual([]);
});
