import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createZip } from './zip.ts';
import { unzip } from './zip.testing.ts';

const now = new Date('2026-11-16T10:00:00+08:00');

async function zipOf(entries: readonly { name: string; bytes: Uint8Array; level?: number }[]) {
  const zip = createZip(now);
  for (const { name, bytes, level } of entries) await zip.add(name, bytes, level);
  return zip.finish();
}

test('an archive gives back what was put in, whatever it was', async () => {
  const entry = fc.record({
    name: fc.string({ minLength: 1, unit: 'grapheme' }),
    bytes: fc.uint8Array({ maxLength: 500 }),
    level: fc.constantFrom(0, 6),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(entry, { selector: ({ name }) => name, maxLength: 6 }),
      async (entries) => {
        const back = unzip(await zipOf(entries));
        expect([...back.keys()]).toEqual(entries.map(({ name }) => name));
        for (const { name, bytes } of entries) expect(back.get(name)).toEqual(Buffer.from(bytes));
      },
    ),
    { numRuns: 200 },
  );
});

test('text is deflated, noise does not grow', async () => {
  const text = Buffer.from('采购'.repeat(10_000));
  const noise = randomBytes(3_000_000);
  expect((await zipOf([{ name: '文字.txt', bytes: text }])).length).toBeLessThan(1000);
  const stored = await zipOf([{ name: 'noise', bytes: noise, level: 0 }]);
  expect(stored.length).toBeLessThan(3_002_000);
  expect(unzip(stored).get('noise')).toEqual(noise);
});

test('an entry written piece by piece is one file', async () => {
  const zip = createZip(now);
  const entry = zip.open('long.txt');
  for (let piece = 0; piece < 500; piece++) await entry.write(`${piece} ${'长'.repeat(1000)}\n`);
  await entry.end();
  const lines = unzip(zip.finish()).get('long.txt')!.toString().trim().split('\n');
  expect(lines.map((line) => parseInt(line, 10))).toEqual(Array.from({ length: 500 }, (_, at) => at));
});
