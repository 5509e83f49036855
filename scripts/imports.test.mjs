import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import {
  checkImports,
  circlesIn,
  importsBelow,
  strayImports,
  strayQueries,
  strayTables,
} from './steps/imports.mjs';

const folder = mkdtempSync(join(tmpdir(), 'portal-imports-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(files) {
  for (const [name, source] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), source);
  }
}

test('a circle is found through types and through what is loaded later', () => {
  write({
    'box.tsx': `const Dialog = lazy(() => import('./parts/dialog.tsx'));\n`,
    'parts/dialog.tsx': `import type {\n  Kind,\n} from '../kind.ts';\n`,
    'kind.ts': `export { Box } from './box.tsx';\n`,
    'page.tsx': `import './box.tsx';\nimport type { Route } from './+types/page';\n`,
  });
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

test("a module's own tables are queried in its stores and figures alone, and their types are for everybody", () => {
  write({
    'orders/orders.tables.ts': '',
    'orders/orders.ts': `import { orders } from './orders.tables.ts';\n`,
    'orders/orders.rules.ts': `import {\n  type Fen,\n  orders,\n} from './orders.tables.ts';\n`,
    'orders/orders.jobs.ts': `import * as tables from './orders.tables.ts';\n`,
    'orders/orders.wire.ts': `export { orders } from './orders.tables.ts';\n`,
    'orders/orders.desk.ts': `const { orders } = await import('./orders.tables.ts');\n`,
    'orders/orders.machine.ts': `import type { orders } from './orders.tables.ts';\n`,
    'orders/orders.own.ts': `import {\n  type Fen,\n  type orders,\n} from './orders.tables.ts';\n`,
    'orders/orders.store.ts': `import { orders } from './orders.tables.ts';\n`,
    'orders/orders.figures.ts': `import { orders } from './orders.tables.ts';\n`,
    'orders/orders.test.ts': `import { orders } from './orders.tables.ts';\n`,
    'orders/orders.testing.ts': `import { orders } from './orders.tables.ts';\n`,
  });
  const strays = strayTables(importsBelow(folder)).map(([file]) => file);
  expect(strays.toSorted()).toEqual([
    'orders/orders.desk.ts',
    'orders/orders.jobs.ts',
    'orders/orders.rules.ts',
    'orders/orders.ts',
    'orders/orders.wire.ts',
  ]);
});

test('SQL is run in stores alone, but for the files that the list names', () => {
  write({
    'payments/payments.ts': 'await database.execute(sql`select 1 from payments`);\n',
    'payments/payments.plan.ts': 'await queries.execute<{ id: number }>(statement);\n',
    'payments/payments.late.ts': 'export const late = 1;\n',
    'payments/payments.store.ts': 'await queries.execute(sql`select 1 from payments`);\n',
    'payments/payments.test.ts': 'await database.execute(sql`select 1 from payments`);\n',
  });
  const { strays, unused } = strayQueries(folder, {
    'payments/payments.plan.ts': 'the statement is put together here',
    'payments/payments.late.ts': 'does so no more',
  });
  expect(strays).toEqual(['payments/payments.ts']);
  expect(unused).toEqual(['payments/payments.late.ts']);
});

test('contract, server and pages keep to it', async () => {
  await expect(checkImports()).resolves.toBeUndefined();
});
