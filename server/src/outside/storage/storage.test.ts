import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { serveForTest } from '../testing.ts';
import { createLocalParts } from './local.parts.ts';
import { createLocalStore } from './local.ts';
import { createOss } from './oss.ts';
import { checkedKey, type Storage } from './port.ts';
import { createOssSimulator } from './simulator.ts';

let time = Date.parse('2026-05-01T08:00:00Z');
const clock = () => new Date(time);
let folder: string;
let server: Awaited<ReturnType<typeof serveForTest>>;
let simulator: ReturnType<typeof createOssSimulator>;
let storage: Storage;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-storage-'));
  const store = createLocalStore(folder);
  simulator = createOssSimulator(store, createLocalParts(folder, store), clock);
  server = await serveForTest(simulator.app);
  const url = () => `${server.base}/simulator/oss/${simulator.bucket}`;
  storage = createOss({ ...simulator, bucketUrl: url, uploadUrl: url, clock });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const files = async () => (await readdir(join(folder, 'files')).catch(() => [])).length;
const text = async (key: string) => {
  const found = await storage.read(key);
  return found && { size: found.size, type: found.type, text: await new Response(found.body).text() };
};

test('an object is written, read, described, replaced and removed', async () => {
  const before = await files();
  expect(await storage.read('a/one.txt')).toBeNull();
  expect(await storage.head('a/one.txt')).toBeNull();
  await storage.write('a/one.txt', Buffer.from('你好'), 'text/plain');
  expect(await text('a/one.txt')).toEqual({ size: 6, type: 'text/plain', text: '你好' });
  await storage.write('a/one.txt', Buffer.from('again'), 'text/html');
  expect(await storage.head('a/one.txt')).toEqual({ size: 5, type: 'text/html' });
  expect(await files()).toBe(before + 1);
  await storage.remove('a/one.txt');
  await storage.remove('a/one.txt');
  expect(await storage.head('a/one.txt')).toBeNull();
  expect(await files()).toBe(before);
});

test('a part of an object is read alone', async () => {
  await storage.write('a/film.mp4', Buffer.from('0123456789'), 'video/mp4');
  const found = await storage.read('a/film.mp4', { start: 3, end: 5 });
  expect(found).toMatchObject({ size: 3, type: 'video/mp4' });
  expect(await new Response(found!.body).text()).toBe('345');
  await storage.remove('a/film.mp4');
});

test('an object that comes in parts is whole in the end, whatever their order', async () => {
  const before = await files();
  const upload = await storage.parts.begin('kept/film', 'video/mp4');
  const second = await storage.parts.write('kept/film', upload, 2, Buffer.from('world'));
  await storage.parts.write('kept/film', upload, 1, Buffer.from('lost '));
  const first = await storage.parts.write('kept/film', upload, 1, Buffer.from('hello '));
  expect(await storage.head('kept/film')).toBeNull();
  const both = [
    { number: 1, tag: first },
    { number: 2, tag: second },
  ];
  const wrong = [{ number: 1, tag: second }];
  await expect(storage.parts.finish('kept/film', upload, wrong)).rejects.toThrow('400 InvalidPart');
  await storage.parts.finish('kept/film', upload, both);
  // The answer was lost on the way and it is asked for again.
  await storage.parts.finish('kept/film', upload, both);
  expect(await text('kept/film')).toEqual({ size: 11, type: 'video/mp4', text: 'hello world' });
  await expect(storage.parts.write('kept/film', upload, 3, Buffer.from('x'))).rejects.toThrow('NoSuchUpload');
  expect(await files()).toBe(before + 1);
  await storage.remove('kept/film');
});

test('parts that are abandoned leave nothing, and a foreign name opens no folder', async () => {
  const upload = await storage.parts.begin('kept/other', 'video/mp4');
  await storage.parts.write('kept/other', upload, 1, Buffer.from('x'));
  await expect(storage.parts.write('kept/another', upload, 1, Buffer.from('x'))).rejects.toThrow(
    'NoSuchUpload',
  );
  await storage.parts.abandon('kept/other', '../..');
  expect(await readdir(join(folder, 'parts'))).toContain(upload);
  await storage.parts.abandon('kept/other', upload);
  expect(await readdir(join(folder, 'parts'))).not.toContain(upload);
  await expect(storage.parts.finish('kept/other', upload, [])).rejects.toThrow('404 NoSuchUpload');
});

test('a store with other keys is refused, and says why', async () => {
  const url = () => `${server.base}/simulator/oss/${simulator.bucket}`;
  const keys = { ...simulator.keys, accessKeySecret: 'wrong' };
  const stranger = createOss({ ...simulator, keys, bucketUrl: url, uploadUrl: url, clock });
  await expect(stranger.write('a/x', Buffer.from('x'), 'text/plain')).rejects.toThrow(
    'SignatureDoesNotMatch',
  );
  await expect(stranger.read('a/x')).rejects.toThrow('SignatureDoesNotMatch');
  await expect(stranger.remove('a/x')).rejects.toThrow('SignatureDoesNotMatch');
});

describe('a form', () => {
  let count = 0;
  let key = '';
  beforeEach(() => {
    count += 1;
    key = `incoming/${count}.png`;
  });
  const form = (changes: { most?: number; seconds?: number } = {}) =>
    storage.uploadForm({ key, type: 'image/png', most: 1000, seconds: 60, ...changes });
  const post = async (url: string, fields: Record<string, string>, file: BlobPart) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    body.append('file', new Blob([file], { type: 'image/png' }), '../../名字.png');
    const response = await fetch(url, { method: 'POST', body });
    return `${response.status} ${/<Code>(\w+)/.exec(await response.text())?.[1] ?? ''}`.trim();
  };
  const bytes = (size: number) => new Uint8Array(size).map((_, at) => at % 251);

  test('puts the file where it says, byte for byte', async () => {
    const { url, fields } = form({ most: 5_000_000 });
    expect(await post(url, fields, bytes(3_000_001))).toBe('200');
    const found = await storage.read(key);
    expect(found).toMatchObject({ size: 3_000_001, type: 'image/png' });
    expect(Buffer.from(await new Response(found!.body).arrayBuffer()).equals(bytes(3_000_001))).toBe(true);
  });

  test('takes a file that looks like the end of a form', async () => {
    const { url, fields } = form();
    expect(await post(url, fields, '\r\n------\r\n--\r\n\r\n--x--\r\n')).toBe('200');
    expect((await text(key))!.text).toBe('\r\n------\r\n--\r\n\r\n--x--\r\n');
  });

  test('works once: what was checked cannot be replaced', async () => {
    const { url, fields } = form();
    expect(await post(url, fields, 'first')).toBe('200');
    expect(await post(url, fields, 'second')).toBe('409 FileAlreadyExists');
    expect(await post(url, { ...fields, 'x-oss-forbid-overwrite': 'false' }, 'second')).toBe(
      '403 AccessDenied',
    );
    expect((await text(key))!.text).toBe('first');
  });

  test('refuses a file too large or empty, and keeps nothing of it', async () => {
    const before = await files();
    const { url, fields } = form();
    expect(await post(url, fields, bytes(1001))).toBe('400 EntityTooLarge');
    expect(await post(url, fields, '')).toBe('400 EntityTooSmall');
    expect(await post(url, fields, bytes(1000))).toBe('200');
    expect(await files()).toBe(before + 1);
  });

  test('refuses another key, type or bucket than the policy says', async () => {
    const { url, fields } = form();
    expect(await post(url, { ...fields, key: 'incoming/other.png' }, 'x')).toBe('403 AccessDenied');
    expect(await post(url, { ...fields, 'Content-Type': 'text/html' }, 'x')).toBe('403 AccessDenied');
    expect(await post(url.replace('/portal', '/other'), fields, 'x')).toBe('404 NoSuchBucket');
    const { 'Content-Type': _, ...untyped } = fields;
    expect(await post(url, untyped, 'x')).toBe('403 AccessDenied');
    expect(await storage.head('incoming/other.png')).toBeNull();
  });

  test('ends with its time', async () => {
    const { url, fields } = form({ seconds: 60 });
    time += 60_000;
    expect(await post(url, fields, 'x')).toBe('403 AccessDenied');
  });

  test('refuses a policy that was changed or signed by somebody else', async () => {
    const { url, fields } = form();
    const opened = JSON.parse(Buffer.from(fields.policy!, 'base64').toString()) as { conditions: unknown[] };
    opened.conditions[1] = ['content-length-range', 1, 9_000_000];
    const policy = Buffer.from(JSON.stringify(opened)).toString('base64');
    expect(await post(url, { ...fields, policy }, 'x')).toBe('403 SignatureDoesNotMatch');
    expect(await post(url, { ...fields, 'x-oss-signature': '0'.repeat(64) }, 'x')).toBe(
      '403 SignatureDoesNotMatch',
    );
    expect(
      await post(
        url,
        { ...fields, 'x-oss-credential': fields['x-oss-credential']!.replace('SIM', 'SIN') },
        'x',
      ),
    ).toBe('403 InvalidAccessKeyId');
    expect(await post(url, { ...fields, 'x-oss-date': '20260501T080001Z' }, 'x')).toBe('403 AccessDenied');
    expect(await post(url, {}, 'x')).toBe('400 InvalidArgument');
  });

  test('refuses what is no form, and 20 MB of anything', async () => {
    const { url, fields } = form({ most: 30_000_000 });
    expect(await post(url, fields, new Uint8Array(20_000_001))).toBe('400 EntityTooLarge');
    const raw = async (body: string, type: string) =>
      (await fetch(url, { method: 'POST', body, headers: { 'content-type': type } })).status;
    expect(await raw('x', 'application/json')).toBe(400);
    expect(await raw('--b\r\nbroken', 'multipart/form-data; boundary=b')).toBe(400);
    expect(
      await raw(
        '--b\r\nContent-Disposition: form-data; name="key"\r\n\r\na\r\n--b--\r\n',
        'multipart/form-data; boundary=b',
      ),
    ).toBe(400);
    expect(
      await raw(
        `--b\r\nContent-Disposition: form-data; name="key"\r\n\r\n${'a'.repeat(200_000)}`,
        'multipart/form-data; boundary=b',
      ),
    ).toBe(400);
  });
});

test.each([
  '../secret',
  'a/../../b',
  '/etc/passwd',
  'a//b',
  'a/./b',
  'a\\b',
  'a b',
  '',
  '.hidden',
  'a/.b',
  'x'.repeat(201),
])('the key %j is refused before anything is signed', (key) => {
  expect(() => checkedKey(key)).toThrow('not a storage key');
  expect(() => storage.uploadForm({ key, type: 'a/b', most: 1, seconds: 1 })).toThrow('not a storage key');
});

test('a key never becomes a path, whatever it says', async () => {
  const store = createLocalStore(join(folder, 'inner'));
  async function* source() {
    yield Buffer.from('x');
  }
  await store.save('../../../escape', 'text/plain', source());
  const all = await readdir(folder, { recursive: true });
  expect(all.filter((name) => name.includes('escape'))).toEqual([]);
  expect(await store.find('../../../escape')).toMatchObject({ size: 1 });
});
