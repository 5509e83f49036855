import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { shiftableClock } from '../clock.ts';
import { shiftClock } from './clock-shift.ts';

const app = new Hono();
app.use(shiftClock);
app.get('/', async (context) => {
  await Promise.resolve();
  return context.text(String(shiftableClock().getTime()));
});

const ahead = async (cookie = '') =>
  Number(await (await app.request('/', { headers: { Cookie: cookie } })).text()) - Date.now();

test('a request sees the time its cookie asks for, another one beside it the real time', async () => {
  const [moved, real, broken] = await Promise.all([
    ahead('clock_shift=600'),
    ahead(),
    ahead('clock_shift=soon'),
  ]);
  expect(Math.round(moved / 1000)).toBe(600);
  expect(Math.abs(real)).toBeLessThan(5000);
  expect(Math.abs(broken)).toBeLessThan(5000);
});
