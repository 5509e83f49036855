import { afterEach, expect, test, vi } from 'vitest';
import { fakeArea } from '../browser/fake-area.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** As after a reload: what the module remembers is gone, what the browser keeps is not. */
const freshPage = async () => {
  vi.resetModules();
  return import('./order-key.ts');
};

const course = { type: 'course', id: 7, quantity: 1 } as const;

test('a key outlives a reload, belongs to what is bought and how much of it, and ends with the order', async () => {
  vi.stubGlobal('sessionStorage', fakeArea());
  const first = await freshPage();
  const key = first.orderKey(course);
  expect(key).toMatch(/^[\w-]{36}$/);
  expect(first.orderKey({ ...course, id: 8 })).not.toBe(key);
  expect(first.orderKey({ type: 'topup', id: 1, quantity: 50 })).not.toBe(
    first.orderKey({ type: 'topup', id: 1, quantity: 100 }),
  );

  const second = await freshPage();
  expect(second.orderKey(course)).toBe(key);
  second.dropOrderKey(course);
  expect((await freshPage()).orderKey(course)).not.toBe(key);
});

test('without storage a key lives as long as the page', async () => {
  vi.stubGlobal('sessionStorage', undefined);
  const { orderKey, dropOrderKey } = await freshPage();
  const key = orderKey(course);
  expect(orderKey(course)).toBe(key);
  dropOrderKey(course);
  expect(orderKey(course)).not.toBe(key);
});
