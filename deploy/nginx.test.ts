import { readdirSync, readFileSync } from 'node:fs';
import { type IncomingHttpHeaders, request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uploads } from '@portal/contract/uploads';
import { firstPerson, startTestPortal } from '../portal.testing.ts';
import { hasNginx, startShippedNginx, withoutChance } from './nginx.testing.ts';

type Answer = { status: number; headers: IncomingHttpHeaders; cache: string; body: Buffer; text: string };
type NginxRequest = { method?: string; headers?: Record<string, string>; body?: string };

const fromMemory = expect.stringMatching(/^(?:HIT|REVALIDATED)$/);
const [asset] = readdirSync(new URL('../web/build/client/assets', import.meta.url)).filter((name) =>
  name.endsWith('.js'),
);

test.runIf(process.env.CI)('CI has nginx, so that the shipped rules are tested', () => {
  expect(hasNginx).toBe(true);
});

test('the end of an upload in parts is waited for longer than the browser does', () => {
  const locations = readFileSync(new URL('portal-locations.conf', import.meta.url), 'utf8');
  const own = locations.split(`location = ${uploads.finish.path} {`)[1]?.split('}')[0];
  expect(own).toContain('proxy_read_timeout 310s;');
});

describe.skipIf(!hasNginx)('the shipped nginx rules', () => {
  let portal: Awaited<ReturnType<typeof startTestPortal>>;
  let nginx: Awaited<ReturnType<typeof startShippedNginx>>;

  beforeAll(async () => {
    portal = await startTestPortal({ production: false });
    nginx = await startShippedNginx(portal.port);
  });
  afterAll(async () => {
    await nginx.stop();
    await portal.close();
  });

  function send(
    port: number,
    path: string,
    { method = 'GET', headers = {}, body }: NginxRequest,
  ): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const sent = request({ port, path, method, headers, agent: false }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () => {
          const bytes = Buffer.concat(parts);
          const encoding = response.headers['content-encoding'];
          const whole =
            encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes;
          const cache = String(response.headers['x-cache'] ?? '');
          const { statusCode = 0, headers: got } = response;
          resolve({ status: statusCode, headers: got, cache, body: whole, text: whole.toString() });
        });
      });
      sent.on('error', reject).end(body);
    });
  }
  const front = (path: string, asked: NginxRequest = {}) => send(nginx.port, path, asked);
  const direct = (path: string, asked: NginxRequest = {}) => send(portal.port, path, asked);
  const as = (token: string): NginxRequest => ({ headers: { cookie: `token=${token}` } });

  /** Twice in front and once behind: all three say the same. */
  async function same(path: string, asked: NginxRequest = {}): Promise<[Answer, Answer]> {
    // The first one may have to wait for a lazy part, which is written another way.
    await direct(path, asked);
    const behind = await direct(path, asked);
    const [first, second] = [await front(path, asked), await front(path, asked)];
    for (const { status, text } of [first, second]) {
      expect(status, path).toBe(behind.status);
      expect(withoutChance(text), path).toBe(withoutChance(behind.text));
    }
    return [first, second];
  }

  test("a visitor's page is kept, as the browser takes it", async () => {
    for (const encoding of ['br', 'gzip', 'identity', 'gzip, deflate, br, zstd']) {
      const [, again] = await same('/', { headers: { 'accept-encoding': encoding } });
      expect(again.cache).toEqual(fromMemory);
    }
    expect((await front('/', { method: 'HEAD' })).status).toBe(200);
  });

  test('the page of somebody logged in is shown to nobody else', async () => {
    for (const path of ['/', '/bids', '/profile/accountManage', '/?login_token=x']) {
      const [own] = await same(path, as(portal.tokens.first));
      expect(own.cache).not.toEqual(fromMemory);
      if (path === '/') expect(own.text).toContain(firstPerson.nickname);
      for (const asked of [{}, as(portal.tokens.second), { headers: { cookie: 'elder=1' } }]) {
        const [other] = await same(path, asked);
        expect(other.text).not.toContain(firstPerson.nickname);
      }
    }
    const staff = { headers: { cookie: `staff_token=${portal.tokens.staff}` } };
    for (const path of ['/admin', '/admin/users']) {
      const [inside] = await same(path, staff);
      const [outside] = await same(path);
      expect([inside.cache, outside.cache]).toEqual(['', '']);
    }
  });

  test('a call answers each according to who calls', async () => {
    const path = `/portal/bids/${portal.notice}`;
    const user = { headers: { 'xx-token': portal.tokens.first } };
    const [full] = await same(path, user);
    const [masked] = await same(path);
    expect(full.text).toContain('0000-88000001');
    expect(masked.text).not.toContain('0000-88000001');
    const [bearer] = await same(path, { headers: { authorization: 'Bearer x' } });
    expect(bearer.text).not.toContain('0000-88000001');
    await same(path, user);
    await same('/open/notices', user);
    await same('/open/notices');
    for (const answer of [full, masked]) expect(answer.cache).toBe('');
  });

  test('a call reached by another location would not be kept either', async () => {
    // The rules go by what the portal says: a path nobody thought of is as safe.
    const answers = await same('/api-of-tomorrow', { headers: { 'xx-token': portal.tokens.first } });
    for (const { cache } of answers) expect(cache).toBe('BYPASS');
  });

  test('static files are kept, and asked for in part are sent whole, as the portal does', async () => {
    const [, again] = await same(`/assets/${asset}`, { headers: { 'accept-encoding': 'br' } });
    expect(again.cache).toEqual(fromMemory);
    expect(again.headers['content-encoding']).toBe('br');
    const part = { headers: { range: 'bytes=2-9' } };
    for (const answer of await same(`/assets/${asset}`, part)) expect(answer.status).toBe(200);
    expect((await same(`/assets/${asset}`))[1].cache).toEqual(fromMemory);
  });

  test('feeds are kept, signed links and what is refused are not', async () => {
    expect((await same('/bids/feed.atom'))[1].cache).toEqual(fromMemory);
    for (const path of [
      '/bids/attachments/1?expires=1&signature=x',
      '/files/x',
      '/downloads/x',
      '/metrics',
    ]) {
      const [first, second] = await same(path, path === '/metrics' ? { headers: {} } : {}).catch(() =>
        Promise.all([front(path), front(path)]),
      );
      for (const { status, cache } of [first, second]) {
        expect(status, path).toBeGreaterThanOrEqual(400);
        expect(cache, path).toBe('');
      }
    }
  });

  test('neither a missing page nor an error is kept', async () => {
    const kinds: [path: string, status: number][] = [
      ['/no/such/page', 404],
      ['/bids/detail/999999999', 404],
      ['/assets/no-such-file.js', 404],
      ['/dev/unknown-guard', 500],
      ['/identity', 302],
    ];
    for (const [path, status] of kinds) {
      for (const answer of await same(path)) {
        expect(answer.status, path).toBe(status);
        expect(answer.cache, path).not.toEqual(fromMemory);
      }
    }
  });

  test('the longest address that nginx takes is also sent on to the login', async () => {
    for (const sign of ['%F0%9F%98%80', '&']) {
      const path = `/identity?from=${sign.repeat(Math.floor(8000 / sign.length))}`;
      for (const { status } of await same(path)) expect(status).toBe(302);
    }
    expect((await same('/'))[1].cache).toEqual(fromMemory);
  });

  test('what is sent reaches the portal every time', async () => {
    const call = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
    for (const { text, cache } of await same('/api/szguild/public/navMenu', call)) {
      expect(JSON.parse(text)).toMatchObject({ code: 1 });
      expect(cache).toBe('');
    }
    for (const { text, cache } of await same(uploads.finish.path, call)) {
      expect(JSON.parse(text)).toMatchObject({ code: 10_001 });
      expect(cache).toBe('');
    }
    expect((await front('/', { method: 'POST', body: 'x' })).status).toBe(405);
    expect((await same('/'))[1].cache).toEqual(fromMemory);
  });

  test('no cookie of one visitor changes the page of another', async () => {
    const odd = ['elder=%31', 'elder=1x', 'elder=0; elder=1', 'token=; elder=1', 'a=b; elder=1', 'token=%'];
    for (const [at, cookie] of odd.entries()) {
      const path = `/help?visit=${at}`;
      await front(path, { headers: { cookie } });
      expect((await same(path))[0].text, cookie).not.toContain('data-elder');
      expect((await same(path, { headers: { cookie: 'elder=1' } }))[0].text, cookie).toContain(
        'data-elder=""',
      );
    }
  });
});
