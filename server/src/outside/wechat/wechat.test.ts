import { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { NodeEnv } from '../../platform/http/mount.ts';
import { mountPush, recordingLog, serveForTest } from '../testing.ts';
import { pushSignature } from './message-crypto.ts';
import { createOfficialAccount } from './official-account.ts';
import { mountPhone } from './phone.page.ts';
import { pushPath, scanKey, type OfficialAccount, type ScanEvent } from './port.ts';
import { createWechatSimulator } from './simulator.ts';

let time = Date.parse('2026-05-01T08:00:00Z');
const clock = () => new Date(time);
const { log, lines } = recordingLog();
const simulator = createWechatSimulator({ pushUrl: () => `${server.base}${pushPath}`, clock });
const events: ScanEvent[] = [];
let server: Awaited<ReturnType<typeof serveForTest>>;
let account: OfficialAccount;

const newAccount = (changes: { appSecret?: string; encodingAesKey?: null } = {}) =>
  createOfficialAccount({
    endpoint: () => `${server.base}/simulator/wechat`,
    ...simulator.account,
    clock,
    log,
    ...changes,
  });

beforeAll(async () => {
  const app = new Hono<NodeEnv>().route('/', simulator.app).route('/', mountPhone(simulator));
  app.route(
    '/',
    mountPush({ ...newAccount(), receive: (...push) => account.receive(...push) }, async (event) => {
      if (event.scene === 'failing') throw new Error('the rule failed');
      events.push(event);
      return event.scene.startsWith('quiet') ? null : `已扫码 ${event.scene} ]]> <a href="/x?a=1">查看</a>`;
    }),
  );
  app.onError((_, context) => context.text('', 500));
  server = await serveForTest(app);
});
afterAll(() => server.close());
beforeEach(() => {
  account = newAccount();
  events.length = 0;
  lines.length = 0;
});

describe('codes', () => {
  test('a code is made with one token, however many ask at once', async () => {
    const before = simulator.tokensGiven();
    const codes = await Promise.all(
      ['a1', 'a2', 'a3', 'a4', 'a5'].map((scene) => account.createCode(scene, 120)),
    );
    expect(simulator.tokensGiven() - before).toBe(1);
    expect(new Set(codes.map((code) => code.url)).size).toBe(5);
    expect(codes[0]!.url).toMatch(/^http:\/\/weixin\.qq\.com\/q\/[\w-]+$/);
  });

  test('the token is renewed before it ends, and when WeChat no longer takes it', async () => {
    await account.createCode('b1', 120);
    const before = simulator.tokensGiven();
    time += 7000_000;
    await account.createCode('b2', 120);
    expect(simulator.tokensGiven() - before).toBe(1);
    simulator.dropToken();
    await account.createCode('b3', 120);
    expect(simulator.tokensGiven() - before).toBe(2);
  });

  test('a refusal is told in our words and logged without the secret', async () => {
    const failure = newAccount({ appSecret: 'not-the-secret' }).createCode('c1', 120);
    await expect(failure).rejects.toMatchObject({ code: 0, message: '微信二维码获取失败，请稍后再试' });
    expect(lines.join()).toContain('stable_token 40125');
    expect(lines.join()).not.toContain('not-the-secret');
  });
});

describe.each([
  ['secure', false],
  ['plain', true],
])('pushes in %s mode', (_, plain) => {
  beforeEach(() => {
    account = newAccount(plain ? { encodingAesKey: null } : {});
  });
  const openid = `someone-${plain}`;

  test('a new follower and a follower both give the scene', async () => {
    expect(await simulator.scan({ scene: 's1', openid, plain })).toEqual([200]);
    expect(await simulator.scan({ scene: 's2', openid, plain })).toEqual([200]);
    const createTime = Math.floor(time / 1000);
    expect(events).toEqual([
      { scene: 's1', openid, createTime },
      { scene: 's2', openid, createTime },
    ]);
  });

  test('what is said in answer reaches the phone of whoever scanned, and nobody else', async () => {
    await simulator.scan({ scene: 'said', openid: `${openid}-hears`, plain });
    expect(simulator.chats(`${openid}-hears`)).toMatchObject([
      { text: '已扫码 said ]] > <a href="/x?a=1">查看</a>' },
    ]);
    await simulator.scan({ scene: 'quiet', openid: `${openid}-none`, plain });
    expect(simulator.chats(`${openid}-none`)).toEqual([]);
  });

  test('a push that is repeated has the same key', async () => {
    await simulator.scan({ scene: 's3', openid, plain, times: 3 });
    expect(new Set(events.map(scanKey)).size).toBe(1);
    expect(events).toHaveLength(3);
  });

  test('a forged signature and a late push are refused', async () => {
    expect(await simulator.scan({ scene: 's4', openid, plain, tamper: 'signature' })).toEqual([403]);
    expect(await simulator.scan({ scene: 's4', openid, plain, late: 301 })).toEqual([403]);
    expect(await simulator.scan({ scene: 's4', openid, plain, late: -301 })).toEqual([403]);
    expect(events).toEqual([]);
  });

  test('the check of the address echoes only for WeChat', async () => {
    const timestamp = String(time / 1000);
    const signature = pushSignature(simulator.account.token, timestamp, 'n1');
    const check = (sign: string) =>
      fetch(
        `${server.base}${pushPath}?${new URLSearchParams({ signature: sign, timestamp, nonce: 'n1', echostr: '<b>42' })}`,
      );
    const good = await check(signature);
    expect([good.status, await good.text(), good.headers.get('content-type')]).toEqual([
      200,
      '<b>42',
      'text/plain; charset=utf-8',
    ]);
    expect((await check(signature.replaceAll(/./g, '0'))).status).toBe(403);
  });
});

test('a rule that fails leaves the push unanswered, so that it comes again', async () => {
  expect(await simulator.scan({ scene: 'failing', openid: 'o' })).toEqual([500]);
});

test('a changed ciphertext is refused, and secure mode takes no plain message', async () => {
  expect(await simulator.scan({ scene: 's5', openid: 'o', tamper: 'body' })).toEqual([403]);
  expect(await simulator.scan({ scene: 's5', openid: 'o', plain: true })).toEqual([403]);
  expect(events).toEqual([]);
});

test('signed nonsense is answered, never thrown', async () => {
  account = newAccount({ encodingAesKey: null });
  const timestamp = String(time / 1000);
  const query = new URLSearchParams({
    timestamp,
    nonce: 'n2',
    signature: pushSignature(simulator.account.token, timestamp, 'n2'),
  });
  const push = async (body: string) =>
    (await fetch(`${server.base}${pushPath}?${query}`, { method: 'POST', body })).status;
  expect(await push('<xml><Event>')).toBe(400);
  expect(await push('')).toBe(400);
  expect(await push('x'.repeat(70_000))).toBe(413);
  expect(await push('<xml><MsgType>text</MsgType><Content>hi</Content></xml>')).toBe(200);
  expect(await push('<xml><MsgType>event</MsgType><Event>subscribe</Event><EventKey></EventKey></xml>')).toBe(
    200,
  );
  const scan =
    '<FromUserName>o</FromUserName><CreateTime>1</CreateTime><MsgType>event</MsgType><Event>scan</Event>';
  expect(await push(`<xml>${scan}<EventKey>s6</EventKey></xml>`)).toBe(200);
  expect(events).toEqual([{ scene: 's6', openid: 'o', createTime: 1 }]);
});

describe('the phone', () => {
  const post = (body: URLSearchParams | string, headers: Record<string, string> = {}) =>
    fetch(`${server.base}/dev/wechat/scan`, { method: 'POST', body, headers, redirect: 'manual' });

  test('lists live codes with a form each that works without scripts', async () => {
    await account.createCode('phone-1', 20);
    const page = await (await fetch(`${server.base}/dev/wechat`)).text();
    expect(page).toContain('name="scene" value="phone-1"');
    expect(page).not.toMatch(/<script|style=/);
    const done = await post(new URLSearchParams({ scene: 'phone-1', openid: 'sim-openid-7' }));
    expect([done.status, done.headers.get('location')]).toEqual([
      303,
      '/dev/wechat?done=200&openid=sim-openid-7',
    ]);
    expect(events).toMatchObject([{ scene: 'phone-1', openid: 'sim-openid-7' }]);
    const after = await (await fetch(`${server.base}/dev/wechat?openid=sim-openid-7`)).text();
    expect(after).toContain('<a href="/x?a=1">查看</a>');
    time += 21_000;
    expect(await (await fetch(`${server.base}/dev/wechat`)).text()).not.toContain('phone-1');
  });

  test('scans for a test by what the picture says, and misbehaves when asked', async () => {
    const { url } = await account.createCode('phone-2', 20);
    const json = { 'content-type': 'application/json' };
    const scan = async (body: object) => (await post(JSON.stringify(body), json)).json();
    expect(await scan({ url, times: 2 })).toEqual({
      scene: 'phone-2',
      openid: 'sim-openid-1',
      answers: [200, 200],
      said: expect.stringContaining('已扫码 phone-2') as string,
    });
    expect(await scan({ url, tamper: 'body' })).toMatchObject({ answers: [403] });
    expect(await scan({ url, late: 600 })).toMatchObject({ answers: [403] });
    expect((await post(JSON.stringify({ url: 'http://weixin.qq.com/q/none' }), json)).status).toBe(404);
    expect((await post(JSON.stringify({ url, openid: '<x>' }), json)).status).toBe(400);
    expect((await post(JSON.stringify({ url }), { ...json, 'sec-fetch-site': 'cross-site' })).status).toBe(
      403,
    );
  });
});
