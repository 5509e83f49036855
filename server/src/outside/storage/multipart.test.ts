import { expect, test } from 'vitest';
import { readForm } from './multipart.ts';

const type = 'multipart/form-data; boundary=edge';
const part = (name: string, value: string) =>
  `--edge\r\nContent-Disposition: form-data; name="${name}"\r\nContent-Type: text/plain\r\n\r\n${value}\r\n`;
const file = 'a\r\n--edg\r\n\r\n-\r\n--Edge';
const form = `${part('key', '值')}${part('Policy', '')}${part('file', file)}--edge--\r\n`;

async function* inPieces(text: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(text: string, size = 1000) {
  const { fields, file: chunks } = await readForm(inPieces(text, size), type);
  return {
    fields: Object.fromEntries(fields),
    file: Buffer.concat(await Array.fromAsync(chunks)).toString(),
  };
}

test('a form is the same in whatever pieces it arrives', async () => {
  for (let size = 1; size < 40; size += 1) {
    expect(await read(form, size)).toEqual({ fields: { key: '值', policy: '' }, file });
  }
});

test.each([
  ['a file without an end', form.slice(0, -12)],
  ['no file', `${part('key', 'a')}--edge--\r\n`],
  ['a field twice', part('key', 'a') + part('KEY', 'b') + part('file', 'x')],
  ['a part without a name', '--edge\r\nContent-Type: text/plain\r\n\r\nx\r\n--edge--'],
  ['no delimiter', 'hello'],
])('%s is refused', async (_, text) => {
  await expect(read(text)).rejects.toThrow(expect.objectContaining({ name: 'MultipartError' }) as Error);
});
