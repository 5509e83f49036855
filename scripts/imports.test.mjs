import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { checkImports, circlesIn, importsBelow, strayImports, strayTables } from './steps/imports.mjs';

const folder = mkdtempSync(join(tmpdir(), 'portal-imports-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a circle is found through types and through what is loaded later', () => {
  const files = {
    'box.tsx': `const Dialog = lazy(() => import('./parts/dialog.tsx'));\n`,
    'parts/dialog.tsx': `import type {\n  Kind,\n} from '../kind.ts';\n`,
    'kind.ts': `export { Box } from './box.tsx';\n`,
    'page.tsx': `import './box.tsx';\nimport type { Route } from './+types/page';\n`,
  };
  for (const [name, source] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), source);
  }
  expect(circlesIn(importsBelow(folder)).map((circle) => circle.toSorted())).toEqual([
    ['box.tsx', 'kind.ts', 'parts/dialog.tsx'],
  ]);
});

const refused = [
  ['orders/order.tsx', 'courses/course.tsx'],
  ['orders/order.tsx', 'staff/staff-page.tsx'],
  ['forms/use-submit.ts', 'orders/order.tsx'],
  ['forms/use-submit.ts', 'lists/pager.tsx'],
  ['lists/pager.tsx', 'layouts/page-meta.ts'],
  ['ui/button.tsx', 'forms/use-submit.ts'],
  ['browser/token.ts', 'ui/button.tsx'],
  ['layouts/portal.tsx', 'orders/order.tsx'],
  ['layouts/portal.tsx', 'staff/staff-page.tsx'],
];
const allowed = [
  ['orders/order.tsx', 'orders/row.tsx'],
  ['orders/order.tsx', 'forms/use-submit.ts'],
  ['orders/order.tsx', 'layouts/guards.ts'],
  ['orders/staff-orders.tsx', 'staff/staff-page.tsx'],
  ['orders/order.tsx', 'wallet/balance.tsx'],
  ['orders/order.tsx', 'visit.ts'],
  ['root.tsx', 'layouts/shell.ts'],
  ['forms/form-dialog.tsx', 'ui/dialog.tsx'],
  ['layouts/portal.tsx', 'forms/use-submit.ts'],
  ['ui/button.tsx', 'browser/token.ts'],
];

test('a domain imports shared folders, and another domain only when the list names it', () => {
  const { strays, unused } = strayImports([...refused, ...allowed], {
    'orders -> wallet': 'an order is paid from the balance',
    'orders -> cards': 'nothing does this any more',
  });
  expect(strays).toEqual(refused);
  expect(unused).toEqual(['orders -> cards']);
});

test("another module's tables are imported by stores, tables and tests alone", () => {
  const imported = [
    ['orders/orders.ts', 'courses/courses.tables.ts'],
    ['orders/orders.rules.ts', 'courses/courses.tables.ts'],
    ['orders/orders.figures.ts', 'courses/courses.tables.ts'],
  ];
  const fine = [
    ['orders/orders.rules.ts', 'orders/orders.tables.ts'],
    ['orders/orders.rules.ts', 'courses/courses.ts'],
    ['orders/orders.store.ts', 'courses/courses.tables.ts'],
    ['orders/orders.refunds.store.ts', 'courses/courses.tables.ts'],
    ['orders/orders.tables.ts', 'courses/courses.tables.ts'],
    ['orders/orders.test.ts', 'courses/courses.tables.ts'],
    ['orders/orders.testing.ts', 'courses/courses.tables.ts'],
    ['access.test.ts', 'courses/courses.tables.ts'],
  ];
  expect(strayTables([...imported, ...fine])).toEqual(imported);
});

test('contract, server and pages keep to it', async () => {
  await expect(checkImports()).resolves.toBeUndefined();
});
