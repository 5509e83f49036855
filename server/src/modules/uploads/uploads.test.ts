import { createHash } from 'node:crypto';
import { code } from '@portal/contract/codes';
import {
  uploadDigestHeader,
  uploadPartBytes,
  uploadPartPath,
  uploads as endpoints,
} from '@portal/contract/uploads';
import type { OutputOf } from '@portal/contract/endpoint';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createApi } from '../../platform/http/api.ts';
import type { Session } from '../../platform/sessions.ts';
import { testPlatform, user, visitor, type TestPlatform } from '../../platform/testing.ts';
import { files as fileRows } from '../files/files.tables.ts';
import { createFiles, type Files } from '../files/files.ts';
import { memoryStorage } from '../files/files.testing.ts';
import { sizeOfPart } from './uploads.checks.ts';
import { uploadStore } from './uploads.store.ts';
import { uploads as uploadRows } from './uploads.tables.ts';
import { createUploads, type Uploads } from './uploads.ts';

const storage = memoryStorage();
let on: TestPlatform;
let files: Files;
let uploads: Uploads;
beforeAll(async () => {
  on = await testPlatform();
  files = createFiles(on.platform, { storage });
  uploads = createUploads(on.platform, { storage, files });
});
afterAll(() => on.close());

type Person = { token: string; session: Session };
type Status = OutputOf<typeof endpoints.begin>;
let lastId = 5000;

async function person(...staffRoles: Session['staffRoles']): Promise<Person> {
  const { sessions, database } = on.platform;
  const kind = staffRoles.length > 0 ? 'staff' : 'user';
  const principal = { userId: ++lastId, roleId: null, certified: false, staffRoles };
  const device = { device: '', fingerprint: '', address: '' };
  const token = await sessions.open(database, kind, principal, device);
  return { token, session: (await sessions.find(token))! };
}

const call = (name: keyof typeof endpoints, input: object, who: Person | null) =>
  createApi(uploads.calls).call(
    endpoints[name],
    input,
    who ? { ...user(), session: who.session } : visitor(),
  );

const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

async function put(
  who: Person | null,
  id: string,
  number: number,
  bytes: Uint8Array,
  digest = digestOf(bytes),
) {
  const response = await uploads.mounts[0]!.request(uploadPartPath(id, number), {
    method: 'PUT',
    body: Buffer.from(bytes),
    headers: { ...(who ? { 'xx-token': who.token } : {}), [uploadDigestHeader]: digest },
  });
  return (await response.json()) as { code: number; msg: string };
}

/** Looks like the film it says it is, and is as long as it takes to come in parts. */
function film(size: number): Buffer {
  const bytes = Buffer.alloc(size);
  for (let at = 0; at < size; at += 1000) bytes.writeUInt32BE(at, Math.min(at, size - 4));
  bytes.set(Buffer.from('000000186674797069736f6d0000020069736f6d69736f32', 'hex'));
  return bytes;
}

const about = (bytes: Uint8Array, name = '第一课.mp4') =>
  ({ purpose: 'lessonVideo', name, size: bytes.byteLength, type: 'video/mp4', modified: 7 }) as const;

async function begin(who: Person, bytes: Uint8Array, changes: object = {}): Promise<Status> {
  const answer = await call('begin', { ...about(bytes), ...changes }, who);
  expect(answer.msg).toBe('');
  return answer.data as Status;
}

const partOf = (bytes: Uint8Array, number: number) =>
  bytes.subarray((number - 1) * uploadPartBytes, number * uploadPartBytes);

async function sendAll(who: Person, bytes: Uint8Array, changes: object = {}) {
  const { id, part_count } = await begin(who, bytes, changes);
  for (let number = 1; number <= part_count; number += 1) {
    const answer = await put(who, id, number, partOf(bytes, number));
    if (answer.code !== code.success) return { id, answer };
  }
  return { id, answer: await call('finish', { id }, who) };
}

test('the parts of a file have its size in sum', () => {
  expect(sizeOfPart(1, 1)).toBe(1);
  expect(sizeOfPart(uploadPartBytes, 1)).toBe(uploadPartBytes);
  expect(sizeOfPart(uploadPartBytes + 1, 2)).toBe(1);
  for (const wrong of [0, 2, -1, 1.5, Number.NaN]) expect(sizeOfPart(uploadPartBytes, wrong)).toBeNull();
});

describe('a film in parts', () => {
  const bytes = film(2 * uploadPartBytes + 100);

  test('comes in any order, is gone on with after a reload, and is whole byte for byte', async () => {
    const who = await person('courseManager');
    const { id, part_count, parts } = await begin(who, bytes);
    expect({ part_count, parts }).toEqual({ part_count: 3, parts: [] });
    expect(await put(who, id, 3, partOf(bytes, 3))).toMatchObject({ code: code.success });
    expect(await put(who, id, 1, partOf(bytes, 1))).toMatchObject({ code: code.success });
    expect(await call('finish', { id }, who)).toMatchObject({ msg: '还有 1 个分段没有上传' });

    // The page was closed; the same file is chosen again.
    const again = await begin(who, bytes);
    expect(again).toMatchObject({ id, parts: [1, 3] });
    expect((await call('open', {}, who)).data).toMatchObject([{ id, parts: [1, 3] }]);
    expect(await put(who, id, 2, partOf(bytes, 2))).toMatchObject({ code: code.success });
    expect((await call('status', { id }, who)).data).toMatchObject({ parts: [1, 2, 3] });

    const file = { id, name: '第一课.mp4', type: 'video/mp4', size: bytes.byteLength };
    expect((await call('finish', { id }, who)).data).toEqual(file);
    expect((await call('finish', { id }, who)).data).toEqual(file);
    expect(Buffer.from(storage.objects.get(`kept/${id}`)!.bytes).equals(bytes)).toBe(true);
    expect((await call('open', {}, who)).data).toEqual([]);
    expect(await put(who, id, 2, partOf(bytes, 2))).toMatchObject({ msg: '文件已经上传完成' });
  });

  test('a part sent twice is kept once, and a changed one replaces it', async () => {
    const who = await person('administrator');
    const { id } = await begin(who, bytes);
    await put(who, id, 3, Buffer.alloc(100, 1));
    await put(who, id, 3, partOf(bytes, 3));
    await Promise.all([1, 2, 2, 1].map((number) => put(who, id, number, partOf(bytes, number))));
    const both = await Promise.all([call('finish', { id }, who), call('finish', { id }, who)]);
    expect(both.map((answer) => answer.code)).toEqual([code.success, code.success]);
    expect(Buffer.from(storage.objects.get(`kept/${id}`)!.bytes).equals(bytes)).toBe(true);
  });

  test('a damaged, short, long or foreign part is refused and the right one still comes', async () => {
    const who = await person('courseManager');
    const other = await person('courseManager');
    const { id } = await begin(who, bytes);
    const part = partOf(bytes, 2);
    expect(await put(who, id, 2, part, digestOf(Buffer.from('x')))).toMatchObject({
      msg: '分段在传输中损坏，请重试',
    });
    expect(await put(who, id, 2, part.subarray(1))).toMatchObject({ msg: '分段大小不符，请重试' });
    expect(await put(who, id, 3, part)).toMatchObject({ msg: '分段大小不符，请重试' });
    expect(await put(who, id, 4, part)).toMatchObject({ msg: '没有这个分段' });
    expect((await put(other, id, 2, part)).msg).toMatch(/^上传不存在/);
    expect((await put(null, id, 2, part)).code).toBe(code.sessionInvalid);
    expect((await put(await person('editor'), id, 2, part)).code).toBe(code.notAllowed);
    expect((await put(await person(), id, 2, part)).code).toBe(code.notAllowed);
    for (const name of ['status', 'finish', 'cancel'] as const) {
      expect((await call(name, { id }, other)).msg, name).toMatch(/^上传不存在/);
    }
    expect((await call('status', { id }, who)).data).toMatchObject({ parts: [] });
    expect(await put(who, id, 2, part)).toMatchObject({ code: code.success });
  });
});

describe('what is no film', () => {
  test('is told with its first part, before the rest travels', async () => {
    const who = await person('courseManager');
    const bytes = film(uploadPartBytes + 10);
    bytes.set(Buffer.from('<!doctype html><script>'));
    const { answer } = await sendAll(who, bytes);
    expect(answer.msg).toBe('文件不是 MP4 或 MOV 视频，请转换后上传');
    expect((await sendAll(who, film(3000))).answer.code).toBe(code.success);
  });

  test('half a PDF is forgotten, a whole one is kept', async () => {
    const who = await person('courseManager');
    const pdf = { purpose: 'courseware', type: 'application/pdf', name: '讲义.pdf' };
    const half = await sendAll(who, Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n'), pdf);
    expect(half.answer.msg).toBe('PDF 文件不完整，请重新导出后上传');
    expect(storage.objects.has(`kept/${half.id}`)).toBe(false);
    const whole = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
    expect((await sendAll(who, whole, pdf)).answer.code).toBe(code.success);
  });

  test.each([
    ['too large', { size: 2_000_000_001 }, 'size'],
    ['another type', { type: 'image/png' }, 'type'],
    ['empty', { size: 0 }, 'size'],
    ['without a name', { name: ' ' }, 'name'],
  ])('%s is refused before anything is sent', async (_, changes, field) => {
    const who = await person('courseManager');
    const answer = await call('begin', { ...about(film(100)), ...changes }, who);
    expect(answer).toMatchObject({
      code: code.invalidFields,
      data: { fields: { [field]: expect.any(String) as string } },
    });
    expect((await sendAll(who, film(100))).answer.code).toBe(code.success);
  });

  test.each(['%00', '%ED%A0%80', '..%2f..', '0'.repeat(500)])('no upload is called %s', async (id) => {
    const who = await person('courseManager');
    expect((await put(who, id, 1, film(100))).msg).toBe('上传不存在或已过期，请重新选择文件');
    expect((await sendAll(who, film(100))).answer.code).toBe(code.success);
  });

  test('the eleventh unfinished file waits until one is given up', async () => {
    const who = await person('courseManager');
    const first = await begin(who, film(100), { name: '0.mp4' });
    for (let at = 1; at < 10; at += 1) await begin(who, film(100), { name: `${at}.mp4` });
    const full = await call('begin', { ...about(film(100)), name: '10.mp4' }, who);
    expect(full.msg).toBe('未传完的文件已有 10 个，请先传完或取消');
    expect((await call('cancel', { id: first.id }, who)).msg).toBe('已取消上传');
    expect((await call('begin', { ...about(film(100)), name: '10.mp4' }, who)).code).toBe(code.success);
  });
});

describe('what becomes of it', () => {
  const rowsOf = async (id: string) => ({
    upload: (await on.platform.database.select().from(uploadRows)).filter((row) => row.id === id).length,
    file: (await on.platform.database.select().from(fileRows)).filter((row) => row.id === id).length,
    object: storage.objects.has(`kept/${id}`),
  });
  const claim = (userId: number, id: string, purpose: 'lessonVideo' | 'courseware' = 'lessonVideo') =>
    on.platform.database.transaction((transaction) => uploads.claim(transaction, userId, id, purpose));

  test('abandoned and unused files are pruned after a week, used ones stay', async () => {
    const who = await person('courseManager');
    const { id: open } = await begin(who, film(2 * uploadPartBytes));
    await put(who, open, 1, partOf(film(2 * uploadPartBytes), 1));
    const { id: unused } = await sendAll(who, film(200), { name: 'b.mp4' });
    const { id: used } = await sendAll(who, film(300), { name: 'c.mp4' });
    await claim(who.session.userId, used);
    await uploads.prune();
    expect(await rowsOf(open)).toMatchObject({ upload: 1 });
    on.clock.advance(7 * 86_400_000 + 1000);
    await uploads.prune();
    expect(await rowsOf(open)).toEqual({ upload: 0, file: 0, object: false });
    expect(await rowsOf(unused)).toEqual({ upload: 0, file: 0, object: false });
    expect(await rowsOf(used)).toEqual({ upload: 0, file: 1, object: true });
    expect(storage.uploads.size).toBe(0);
  });

  test('finished without an answer, it is there at once when the file is chosen again, until it is used', async () => {
    const who = await person('courseManager');
    const bytes = film(700);
    const { id } = await sendAll(who, bytes);
    const again = await begin(who, bytes);
    expect(again).toMatchObject({ id, parts: [1] });
    expect((await call('finish', { id }, who)).data).toMatchObject({ id, size: 700 });
    expect((await begin(await person('courseManager'), bytes)).id).not.toBe(id);
    await claim(who.session.userId, id);
    expect(await begin(who, bytes)).toMatchObject({ id: expect.not.stringMatching(id) as string, parts: [] });
  });

  test('is claimed once, by its owner, for its purpose', async () => {
    const who = await person('courseManager');
    const { userId } = who.session;
    const { id } = await sendAll(who, film(400));
    await expect(claim(userId + 1, id)).rejects.toThrow('文件不存在');
    await expect(claim(userId, id, 'courseware')).rejects.toThrow('文件不存在');
    expect(await claim(userId, id)).toMatchObject({ id, size: 400 });
    await expect(claim(userId, id)).rejects.toThrow('文件不存在');
  });

  test('used at the moment it is pruned, it stays', async () => {
    const who = await person('courseManager');
    const { id } = await sendAll(who, film(800), { name: 'f.mp4' });
    on.clock.advance(7 * 86_400_000 + 1000);
    const { stale } = uploadStore;
    const pruning = vi.spyOn(uploadStore, 'stale').mockImplementationOnce(async (...args) => {
      const rows = await stale(...args);
      await claim(who.session.userId, id);
      return rows;
    });
    await uploads.prune();
    pruning.mockRestore();
    expect(await rowsOf(id)).toEqual({ upload: 0, file: 1, object: true });
  });

  test.each(['used', 'finished'] as const)('%s at the moment it is given up, it stays', async (how) => {
    const who = await person('courseManager');
    const bytes = film(900);
    const { id } = await begin(who, bytes, { name: `${how}.mp4` });
    await put(who, id, 1, bytes);
    if (how === 'used') await call('finish', { id }, who);
    const { own } = uploadStore;
    const cancelling = vi.spyOn(uploadStore, 'own').mockImplementationOnce(async (...args) => {
      const row = await own(...args);
      await (how === 'used' ? claim(who.session.userId, id) : call('finish', { id }, who));
      return row;
    });
    expect((await call('cancel', { id }, who)).code).toBe(code.failure);
    cancelling.mockRestore();
    expect(await rowsOf(id)).toEqual({ upload: how === 'used' ? 0 : 1, file: 1, object: true });
  });

  test('goes with an erased person unless a course uses it', async () => {
    const who = await person('courseManager');
    const { userId } = who.session;
    const { id: open } = await begin(who, film(500), { name: 'd.mp4' });
    const { id: used } = await sendAll(who, film(600), { name: 'e.mp4' });
    await claim(userId, used);
    expect(await uploads.personalData.collect(userId)).toMatchObject([{ name: 'd.mp4' }]);
    await on.platform.database.transaction(async (transaction) => {
      await uploads.personalData.erase(transaction, userId);
      await files.personalData.erase(transaction, userId);
    });
    await uploads.prune();
    await files.sweep();
    expect(await rowsOf(open)).toEqual({ upload: 0, file: 0, object: false });
    expect(await rowsOf(used)).toEqual({ upload: 0, file: 1, object: true });
  });
});
