import { deflateSync, crc32 } from 'node:zlib';
import { code } from '@portal/contract/codes';
import { type FilePurpose as Purpose, files as endpoints } from '@portal/contract/files';
import type { Hono } from 'hono';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditLog } from '../../platform/audit.tables.ts';
import { createApi } from '../../platform/http/api.ts';
import type { NodeEnv } from '../../platform/http/mount.ts';
import { user, staff, testPlatform, type TestPlatform } from '../../platform/testing.ts';
import { mountFiles } from './files.http.ts';
import { fileRoutes } from './files.routes.ts';
import { files as table } from './files.tables.ts';
import { createFiles, type Files } from './files.ts';
import { memoryStorage, type MemoryStorage } from './files.testing.ts';

let on: TestPlatform;
let storage: MemoryStorage;
let files: Files;
let http: Hono<NodeEnv>;
beforeAll(async () => {
  on = await testPlatform();
  storage = memoryStorage();
  files = createFiles(on.platform, { storage });
  http = mountFiles(files);
});
afterAll(() => on.close());

const owner = () => user();
const png = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: '#01aa72' } })
    .png()
    .toBuffer();
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');

type Uploaded = { purpose?: Purpose; type?: string; name?: string; bytes: Uint8Array; size?: number };

async function uploadBy(caller: ReturnType<typeof user>, uploaded: Uploaded): Promise<string> {
  const { purpose = 'licence', type = 'image/png', name = '营业执照.png', bytes } = uploaded;
  const size = uploaded.size ?? bytes.byteLength;
  const { upload, file } = await files.startUpload(caller.session, { purpose, type, name, size });
  storage.upload(upload, bytes);
  return file.id;
}

const claim = (userId: number, ids: string[], purposes: Purpose[]) =>
  on.platform.database.transaction((transaction) => files.claim(transaction, userId, ids, purposes));

const get = (url: string) => http.request(url);

describe('asking for an upload', () => {
  const ask = (input: object, caller = owner()) =>
    createApi(fileRoutes(files)).call(endpoints.sts, input, caller);

  test('gives a form for exactly one key, type and size', async () => {
    const input = { purpose: 'licence', name: 'a.png', size: 1234, type: 'image/png' };
    const answer = await ask(input);
    expect(answer.code).toBe(code.success);
    const { upload, file } = answer.data as {
      upload: { fields: Record<string, string> };
      file: { id: string };
    };
    expect(upload.fields).toEqual({ key: `incoming/${file.id}`, type: 'image/png', most: '1234' });
    expect(file.id).toMatch(/^[0-9a-f]{32}$/);
  });

  test.each([
    ['svg', { purpose: 'avatar', name: 'a.svg', size: 10, type: 'image/svg+xml' }, 'type'],
    ['html', { purpose: 'letter', name: 'a.html', size: 10, type: 'text/html' }, 'type'],
    ['a PDF as avatar', { purpose: 'avatar', name: 'a.pdf', size: 10, type: 'application/pdf' }, 'type'],
    ['an archive', { purpose: 'licence', name: 'a.zip', size: 10, type: 'application/zip' }, 'type'],
    ['too many bytes', { purpose: 'licence', name: 'a.png', size: 10_000_001, type: 'image/png' }, 'size'],
  ])('refuses %s', async (_, input, field) => {
    const answer = await ask(input);
    expect(answer).toMatchObject({
      code: code.invalidFields,
      data: { fields: { [field]: expect.any(String) } },
    });
  });

  test('lets only editors upload pictures of the site', async () => {
    const input = { purpose: 'site', name: 'a.png', size: 10, type: 'image/png' };
    expect((await ask(input)).code).toBe(code.notAllowed);
    expect((await ask(input, staff('finance'))).code).toBe(code.notAllowed);
    expect((await ask(input, staff('editor'))).code).toBe(code.success);
  });

  test('stops at 100 files and at 200 MB a day', async () => {
    const many = owner();
    const small = { purpose: 'licence', name: 'a.png', size: 1, type: 'image/png' };
    for (let count = 0; count < 100; count++) expect((await ask(small, many)).code).toBe(code.success);
    expect((await ask(small, many)).code).toBe(code.tooMany);

    const large = owner();
    const whole = { purpose: 'licence', name: 'a.png', size: 10_000_000, type: 'image/png' };
    for (let count = 0; count < 20; count++) expect((await ask(whole, large)).code).toBe(code.success);
    expect((await ask(whole, large)).code).toBe(code.tooMany);
    on.clock.advance(86_400_001);
    expect((await ask(whole, large)).code).toBe(code.success);
  });

  test('keeps no folders and no direction marks of a name', async () => {
    const caller = owner();
    const id = await uploadBy(caller, { bytes: await png(), name: '../../etc/\u202egnp.执照\u0000.png' });
    expect((await files.open(caller.session, id, '')).name).toBe('gnp.执照.png');
  });
});

describe('claiming', () => {
  test('redraws a picture without its EXIF, where no form can write', async () => {
    const caller = owner();
    const photo = await sharp(await png(4000, 10))
      .jpeg()
      .withExif({ IFD3: { GPSLatitude: '31/1 0/1 0/1' }, IFD0: { Copyright: 'secret place' } })
      .toBuffer();
    expect(photo.includes('secret place')).toBe(true);
    const id = await uploadBy(caller, { bytes: photo, type: 'image/jpeg' });
    await claim(caller.session.userId, [id], ['licence']);
    const kept = storage.objects.get(`kept/${id}`)!;
    expect(Buffer.from(kept.bytes).includes('secret place')).toBe(false);
    const { width, exif } = await sharp(kept.bytes).metadata();
    expect({ width, exif }).toEqual({ width: 3000, exif: undefined });
  });

  test('makes an avatar a square of 512', async () => {
    const caller = owner();
    const id = await uploadBy(caller, { purpose: 'avatar', bytes: await png(900, 300) });
    const url = await on.platform.database.transaction((transaction) =>
      files.avatarUrl(transaction, caller.session.userId, id),
    );
    const answer = await get(url);
    const { width, height, format } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect({ width, height, format }).toEqual({ width: 512, height: 512, format: 'webp' });
  });

  test("does not find another person's file", async () => {
    const id = await uploadBy(owner(), { bytes: await png() });
    const { session } = owner();
    const { userId } = session;
    await expect(claim(userId, [id], ['licence'])).rejects.toThrow('文件不存在');
    await expect(files.prepare(userId, [id], ['licence'])).rejects.toThrow('文件不存在');
    await expect(files.open(session, id, '')).rejects.toThrow('文件不存在');
    await files.keep(userId, [id]);
    expect(storage.objects.has(`kept/${id}`)).toBe(false);
  });

  test('refuses another purpose, and bytes that never came', async () => {
    const caller = owner();
    const { userId } = caller.session;
    const id = await uploadBy(caller, { bytes: await png() });
    await expect(claim(userId, [id], ['letter'])).rejects.toThrow('用途不符');
    const { file } = await files.startUpload(caller.session, {
      purpose: 'licence',
      name: 'a.png',
      size: 5,
      type: 'image/png',
    });
    await expect(claim(userId, [file.id], ['licence'])).rejects.toThrow('尚未上传完成');
  });

  test('is not undone by an upload to the same form afterwards', async () => {
    const caller = owner();
    const bytes = await png();
    const asked = { purpose: 'avatar', type: 'image/png', name: 'a.png', size: 10_000 } as const;
    const { upload, file } = await files.startUpload(caller.session, asked);
    storage.upload(upload, bytes);
    await claim(caller.session.userId, [file.id], ['avatar']);
    storage.upload(upload, Buffer.from('<script>alert(1)</script>'));
    expect((await get(file.url)).headers.get('content-type')).toBe('image/webp');
    expect(await (await get(file.url)).text()).not.toContain('script');
  });
});

describe('hostile bytes', () => {
  const script = Buffer.from('<script>alert(document.domain)</script>');

  test.each<[string, () => Promise<Uploaded>]>([
    ['HTML called PNG', async () => ({ bytes: script })],
    ['SVG called PNG', async () => ({ bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') })],
    [
      'a JPEG called PNG',
      async () => ({
        bytes: await sharp(await png())
          .jpeg()
          .toBuffer(),
      }),
    ],
    [
      'a truncated PNG with a script inside',
      async () => ({ bytes: Buffer.concat([(await png()).subarray(0, 60), script]) }),
    ],
    ['a picture of a billion pixels', async () => ({ bytes: hugePng() })],
    ['half a PDF', async () => ({ type: 'application/pdf', bytes: pdf.subarray(0, 20) })],
    ['HTML before a PDF', async () => ({ type: 'application/pdf', bytes: Buffer.concat([script, pdf]) })],
    [
      'an archive called PDF',
      async () => ({
        type: 'application/pdf',
        bytes: Buffer.from('PK\u0003\u0004aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'),
      }),
    ],
    ['nothing at all', async () => ({ bytes: new Uint8Array(0), size: 1 })],
  ])('refuses %s and forgets it', async (_, make) => {
    const caller = owner();
    const id = await uploadBy(caller, await make());
    const { userId } = caller.session;
    await expect(files.prepare(userId, [id], ['licence'])).rejects.toMatchObject({ code: code.failure });
    expect([...storage.objects.keys()].filter((key) => key.includes(id))).toEqual([]);
    await expect(claim(userId, [id], ['licence'])).rejects.toThrow('文件不存在');
  });

  test('a picture with a page appended comes out as the picture alone', async () => {
    const caller = owner();
    const both = Buffer.concat([await png(), script, Buffer.from('PK\u0003\u0004')]);
    const id = await uploadBy(caller, { bytes: both });
    await claim(caller.session.userId, [id], ['licence']);
    const kept = Buffer.from(storage.objects.get(`kept/${id}`)!.bytes);
    expect(kept.includes('script')).toBe(false);
    expect((await sharp(kept).metadata()).format).toBe('png');
  });
});

describe('addresses', () => {
  test('a public file is served for ever, and only as a picture', async () => {
    const id = await uploadBy(owner(), { purpose: 'avatar', bytes: await png() });
    const { headers, status } = await get(`/files/${id}`);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none';.*; sandbox allow-scripts$/);
  });

  test('a part of it is served alone, and none beyond its end', async () => {
    const id = await uploadBy(owner(), { purpose: 'avatar', bytes: await png() });
    const whole = Buffer.from(await (await get(`/files/${id}`)).arrayBuffer());
    const part = (range: string) => http.request(`/files/${id}`, { headers: { Range: range } });
    const middle = await part('bytes=10-19');
    expect(middle.status).toBe(206);
    expect(middle.headers.get('content-range')).toBe(`bytes 10-19/${whole.length}`);
    expect(middle.headers.get('content-length')).toBe('10');
    expect(Buffer.from(await middle.arrayBuffer())).toEqual(whole.subarray(10, 20));
    const rest = await part('bytes=5-');
    expect(Buffer.from(await rest.arrayBuffer())).toEqual(whole.subarray(5));
    const beyond = await part(`bytes=${whole.length}-`);
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${whole.length}`]);
    expect((await part('bytes=0-1,3-4')).status).toBe(200);
  });

  test('a private one opens by its signed address for a minute', async () => {
    const caller = owner();
    const id = await uploadBy(caller, { type: 'application/pdf', name: '授权书 (盖章).pdf', bytes: pdf });
    const answer = await createApi(fileRoutes(files)).call(endpoints.open, { id }, caller);
    const { url } = answer.data as { url: string };
    const opened = await get(url);
    expect(opened.status).toBe(200);
    expect(opened.headers.get('cache-control')).toBe('private, no-store');
    expect(opened.headers.get('content-disposition')).toBe(
      `attachment; filename="___ (__).pdf"; filename*=UTF-8''${encodeURIComponent('授权书 ')}%28${encodeURIComponent('盖章')}%29.pdf`,
    );
    expect(Buffer.from(await opened.arrayBuffer())).toEqual(pdf);
    expect(opened.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    // A frame of our own pages may show it, nobody else's.
    const framed = await get(`${url}&view=1`);
    expect(framed.headers.get('content-disposition')).toMatch(/^inline;/);
    expect(framed.headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect(framed.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
    on.clock.advance(60_000);
    expect((await get(url)).status).toBe(404);
  });

  test('one of the back office opens neither in a user session of the same person nor without the duty', async () => {
    const colleague = staff('finance');
    const id = await uploadBy(colleague, {
      purpose: 'invoice',
      type: 'application/pdf',
      name: 'a.pdf',
      bytes: pdf,
    });
    const { userId } = colleague.session;
    for (const caller of [user({ userId }), staff('editor')]) {
      const session = { ...caller.session, userId };
      await expect(files.open(session, id, '')).rejects.toThrow('文件不存在');
    }
    expect((await files.open(colleague.session, id, '')).name).toBe('a.pdf');
  });

  test('one of the back office is in no archive of the person, and its own ones are', async () => {
    const { userId } = user().session;
    const by = (caller: ReturnType<typeof user>) => ({ ...caller, session: { ...caller.session, userId } });
    const agency = by(user({ roleId: 3, certified: true }));
    const administrator = by(staff('administrator'));
    for (const purpose of ['licence', 'noticeImage', 'attachment', 'articleImage', 'invoice'] as const) {
      const isPicture = purpose !== 'invoice';
      const caller = ['articleImage', 'invoice'].includes(purpose) ? administrator : agency;
      const facts = { name: purpose, type: isPicture ? 'image/png' : 'application/pdf' };
      const id = await uploadBy(caller, { purpose, ...facts, bytes: isPicture ? await png() : pdf });
      await claim(userId, [id], [purpose]);
    }
    const names = (await files.personalData.files!(userId)).map(({ name }) => name);
    expect(names.toSorted()).toEqual(['公告图片/noticeImage', '公告附件/attachment', '证照扫描件/licence']);
    // That they brought them is known of them nevertheless.
    expect(await files.personalData.collect(userId)).toHaveLength(5);
  });

  test('no signature, a forged one, a longer life or another id open nothing', async () => {
    const caller = owner();
    const first = await uploadBy(caller, { bytes: await png() });
    const second = await uploadBy(caller, { bytes: await png() });
    const { url } = await files.open(caller.session, first, '');
    await files.open(caller.session, second, '');
    const { searchParams } = new URL(url, 'http://x');
    const expires = Number(searchParams.get('expires'));
    const signature = searchParams.get('signature')!;
    const refused = [
      `/files/${first}`,
      `/files/${first}?expires=${expires}&signature=`,
      `/files/${first}?expires=${expires}&signature=${'A'.repeat(signature.length)}`,
      `/files/${first}?expires=${expires + 1}&signature=${signature}`,
      `/files/${second}?expires=${expires}&signature=${signature}`,
      `/files/${first}%00?expires=${expires}&signature=${signature}`,
      '/files/..%2f..%2fetc%2fpasswd',
    ];
    for (const address of refused) expect((await get(address)).status, address).toBe(404);
    expect((await get(url)).status).toBe(200);
  });

  test('opening is written down', async () => {
    const caller = owner();
    const id = await uploadBy(caller, { bytes: await png() });
    await files.open(caller.session, id, '10.0.0.7');
    const rows = await on.platform.database.select().from(auditLog);
    expect(rows.at(-1)).toMatchObject({
      actorId: caller.session.userId,
      action: 'files.open',
      subject: `file:${id}`,
      address: '10.0.0.7',
    });
  });
});

describe('what is swept', () => {
  const rowsOf = async (id: string) =>
    (await on.platform.database.select().from(table)).filter((row) => row.id === id);

  test('uploads nobody used within a day; used ones stay', async () => {
    const caller = owner();
    const unused = await uploadBy(caller, { bytes: await png() });
    const used = await uploadBy(caller, { bytes: await png() });
    await claim(caller.session.userId, [used], ['licence']);
    await files.sweep();
    expect(await rowsOf(unused)).toHaveLength(1);
    on.clock.advance(86_400_001);
    await files.sweep();
    await files.tidy();
    expect(await rowsOf(unused)).toEqual([]);
    expect(await rowsOf(used)).toHaveLength(1);
    const left = [...storage.objects.keys()].filter((key) => key.includes(unused) || key.includes(used));
    expect(left).toEqual([`kept/${used}`]);
  });

  test('everything of an erased person, which opens no more from that moment', async () => {
    const caller = owner();
    const { userId } = caller.session;
    const id = await uploadBy(caller, { purpose: 'avatar', bytes: await png() });
    await claim(userId, [id], ['avatar']);
    expect(await files.personalData.collect(userId)).toMatchObject([{ id, purpose: '头像' }]);
    const [file] = await files.personalData.files!(userId);
    expect(file?.name).toMatch(/^头像\//);
    expect((await file!.read())?.byteLength).toBe(file!.size);
    await on.platform.database.transaction((transaction) => files.personalData.erase(transaction, userId));
    expect((await get(`/files/${id}`)).status).toBe(404);
    expect(await files.personalData.collect(userId)).toEqual([]);
    await files.sweep();
    expect([...storage.objects.keys()].filter((key) => key.includes(id))).toEqual([]);
    expect(await rowsOf(id)).toEqual([]);
  });
});

/** A valid PNG that claims 40,000 by 25,000 pixels in a few bytes. */
function hugePng(): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const check = Buffer.alloc(4);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(40_000, 0);
  header.writeUInt32BE(25_000, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = chunk('IDAT', deflateSync(Buffer.alloc(1000)));
  return Buffer.concat([signature, chunk('IHDR', header), data, chunk('IEND', Buffer.alloc(0))]);
}
