import { code } from '@portal/contract/codes';
import { dataOf } from '@portal/contract/endpoint';
import { signIn } from '@portal/contract/sign-in';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ScanEvent } from '../../outside/wechat/port.ts';
import { createApi } from '../../platform/http/api.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { type TestPlatform, testPlatform } from '../../platform/testing.ts';
import { consents, users } from '../accounts/accounts.tables.ts';
import { type Accounts, createAccounts } from '../accounts/accounts.ts';
import { type SmsCodes, createSmsCodes } from '../sms-codes/sms-codes.ts';
import { scanLoginRoutes } from './scan-login.routes.ts';
import { scanLogins } from './scan-login.tables.ts';
import { createScanLogin, type ScanLogin } from './scan-login.ts';

let on: TestPlatform;
let smsCodes: SmsCodes;
let accounts: Accounts;
let scanLogin: ScanLogin;
const sent: string[] = [];
const shown: { scene: string; seconds: number }[] = [];

beforeAll(async () => {
  on = await testPlatform();
  smsCodes = createSmsCodes(on.platform, {
    sms: { send: async ({ code: digits }) => void sent.push(digits) },
  });
  accounts = createAccounts(on.platform, {
    smsCodes,
    moderation: { check: async () => ({ verdict: 'pass', words: [] }) },
    messages: { send: async () => {} },
    agreement: async () => ({ version: '3' }),
    avatarUrl: async () => '',
    cancelBlockers: [],
    personalData: [],
  });
  scanLogin = createScanLogin(on.platform, {
    accounts,
    smsCodes,
    officialAccount: {
      createCode: async (scene, seconds) => {
        shown.push({ scene, seconds });
        return { url: `http://weixin.qq.com/q/${scene}` };
      },
      receive: async (request, scanned) =>
        new Response(
          (request.method === 'POST' && (await scanned((await request.json()) as ScanEvent))) || 'success',
        ),
    },
  });
});
afterAll(() => on.close());

const chrome = 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36';
let here: Caller;
let last = 0;
beforeEach(() => {
  here = { ...newBrowser() };
});

function newBrowser(): Caller {
  const name = `b${++last}`;
  return { session: null, address: name, fingerprint: name, device: chrome, requestId: '' };
}
const newMobile = () => `136${String(++last).padStart(8, '0')}`;

const call = (
  endpoint: (typeof signIn)['wxmpCode' | 'wxmpCheck' | 'wxmpBind' | 'wxmpQuestion' | 'wxmpAnswer'],
  input: unknown,
  from = here,
) => createApi(scanLoginRoutes(scanLogin)).call(endpoint, input, from);
const show = async () =>
  dataOf(await call(signIn.wxmpCode, {})) as { code: string; img: string; expire: number };
const poll = (secret: string, from = here) => call(signIn.wxmpCheck, { code: secret }, from);

async function scan(openid: string, scene = shown.at(-1)!.scene): Promise<string> {
  const body = JSON.stringify({ openid, scene, createTime: 1 });
  return (await scanLogin.receivePush(new Request('http://push', { method: 'POST', body }))).text();
}

/** The ticket in the link the phone was sent. */
const ticketIn = (said: string) => new URL(/href="([^"]+)"/.exec(said)![1]!).searchParams.get('ticket')!;
const answer = (ticket: string, accept: boolean) =>
  call(signIn.wxmpAnswer, { ticket, accept }, { ...newBrowser(), fingerprint: '' });

async function scanAndConfirm(openid: string): Promise<void> {
  expect(await answer(ticketIn(await scan(openid)), true)).toMatchObject({ code: 1 });
}

async function codeFor(mobile: string): Promise<string> {
  on.clock.advance(25 * 3_600_000);
  await smsCodes.sms.sendSms({ mobile, scene: 'bind', caller: newBrowser() });
  return sent.at(-1)!;
}

const register = (mobile: string) =>
  on.platform.database.transaction((tx) =>
    accounts.entry.register(tx, {
      mobile,
      roleId: 1,
      agreements: [{ kind: 'user', version: '1' }],
      address: '',
    }),
  );

async function bindTicket(openid: string): Promise<string> {
  const { code: secret } = await show();
  await scanAndConfirm(openid);
  return (dataOf(await poll(secret)) as { bind_ticket: string }).bind_ticket;
}

/** A ticket that is still alive once the code has come: sending turns the clock. */
async function bind(openid: string, mobile: string, from = here) {
  const digits = await codeFor(mobile);
  const bind_ticket = await bindTicket(openid);
  return call(signIn.wxmpBind, { bind_ticket, mobile, code: digits, agree: 1 }, from);
}

describe('the code on the screen', () => {
  test('is a picture of a scene, and a separate secret to poll with', async () => {
    const { code: secret, img, expire } = await show();
    const { scene, seconds } = shown.at(-1)!;
    expect(seconds).toBe(120);
    expect(scene).toMatch(/^[0-9a-f]{32}$/);
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
    expect(expire * 1000 - on.clock().getTime()).toBe(20_000);
    const svg = Buffer.from(img.replace('data:image/svg+xml;base64,', ''), 'base64').toString();
    expect(svg).toMatch(/^<svg/);
    const rows = JSON.stringify(await on.platform.database.select().from(scanLogins));
    expect(rows).not.toContain(secret);
  });

  test('is not given to a caller without a fingerprint', async () => {
    expect(await call(signIn.wxmpCode, {}, { ...here, fingerprint: '' })).toMatchObject({
      code: code.failure,
    });
  });

  test('waits with 20142, and lives for two minutes on the server', async () => {
    const { code: secret } = await show();
    expect(await poll(secret)).toMatchObject({ code: code.notYet });
    on.clock.advance(119_000);
    expect(await poll(secret)).toMatchObject({ code: code.notYet });
    on.clock.advance(1000);
    expect(await poll(secret)).toMatchObject({ code: code.failure, msg: '二维码已失效，请刷新' });
  });
});

describe('a scan', () => {
  test('by a known WeChat logs in, once, whatever is pushed again', async () => {
    const userId = await register(newMobile());
    await on.platform.database.transaction((tx) => accounts.people.bindOpenid(tx, userId, 'o-known'));
    const { code: secret } = await show();
    await scan('o-known');
    await scanAndConfirm('o-known');
    expect(await poll(secret)).toMatchObject({
      code: 1,
      msg: '登录成功',
      data: { user: { id: userId, openid: 'o-known' } },
    });
    await scan('o-known');
    expect((await poll(secret)).code).toBe(code.failure);
    const rows = JSON.stringify(await on.platform.database.select().from(scanLogins));
    expect(rows).not.toContain('o-known');
  });

  test('by a disabled account is refused', async () => {
    const userId = await register(newMobile());
    await on.platform.database.transaction((tx) => accounts.people.bindOpenid(tx, userId, 'o-disabled'));
    await on.platform.database.transaction((tx) => accounts.administration.setDisabled(tx, userId, true));
    const { code: secret } = await show();
    await scanAndConfirm('o-disabled');
    expect((await poll(secret)).msg).toBe('账号已停用，请联系客服');
  });

  test('a push without an event is answered and changes nothing', async () => {
    const reply = await scanLogin.receivePush(new Request('http://push'));
    expect(await reply.text()).toBe('success');
  });
});

describe('before anybody is logged in, the phone is asked', () => {
  const knownUser = async (openid: string) => {
    const userId = await register(newMobile());
    await on.platform.database.transaction((tx) => accounts.people.bindOpenid(tx, userId, openid));
    return userId;
  };

  test('which device it is, from where and when, in the answer to the scan and on the page of its link', async () => {
    await knownUser('o-asked');
    here = { ...here, address: '203.0.113.9' };
    await show();
    const said = await scan('o-asked');
    expect(said).toContain('设备：Chrome · Windows');
    expect(said).toContain('网络地址：203.0.113.9');
    const question = await call(signIn.wxmpQuestion, { ticket: ticketIn(said) }, newBrowser());
    const now = Math.floor(on.clock().getTime() / 1000);
    expect(question).toMatchObject({
      code: 1,
      data: { device: 'Chrome · Windows', address: '203.0.113.9', time: now, expire: now + 120 },
    });
    const rows = JSON.stringify(await on.platform.database.select().from(scanLogins));
    expect(rows).not.toContain(ticketIn(said));
  });

  test('a code shown to somebody else logs nobody in while they do not confirm it', async () => {
    // The attacker shows the own code to a victim, who scans it.
    await knownUser('o-victim');
    const { code: secret } = await show();
    await scan('o-victim');
    // Neither the secret nor the scene is the ticket that only the phone has.
    expect(await answer(secret, true)).toMatchObject({ code: code.failure });
    expect(await answer(shown.at(-1)!.scene, true)).toMatchObject({ code: code.failure });
    for (let second = 0; second < 120; second += 8) {
      expect(await poll(secret)).toMatchObject({ code: code.notYet, data: { scanned: 1 } });
      on.clock.advance(8000);
    }
    expect(await poll(secret)).toMatchObject({ code: code.failure, msg: '二维码已失效，请刷新' });
  });

  test('and a refusal ends it', async () => {
    await knownUser('o-refuses');
    const { code: secret } = await show();
    const ticket = ticketIn(await scan('o-refuses'));
    expect(await answer(ticket, false)).toMatchObject({ code: 1, msg: '已拒绝登录' });
    expect(await poll(secret)).toMatchObject({ code: code.failure, msg: '已在手机上取消登录' });
    expect(await answer(ticket, true)).toMatchObject({ code: code.failure });
    expect((await poll(secret)).code).toBe(code.failure);
  });

  test('once: the link of an earlier push, a used link and a late one do nothing', async () => {
    await knownUser('o-links');
    const { code: secret } = await show();
    const early = ticketIn(await scan('o-links'));
    const ticket = ticketIn(await scan('o-links'));
    expect(await answer(early, true)).toMatchObject({ code: code.failure });
    expect(await answer(ticket, true)).toMatchObject({ code: 1 });
    expect(await answer(ticket, true)).toMatchObject({ code: code.failure });
    expect((await poll(secret)).code).toBe(1);

    await show();
    const late = ticketIn(await scan('o-links'));
    on.clock.advance(120_000);
    expect(await answer(late, true)).toMatchObject({ msg: '该登录请求已失效，请重新扫码' });
    expect(await call(signIn.wxmpQuestion, { ticket: late }, newBrowser())).toMatchObject({ code: 0 });
  });

  test('somebody else who scans the same screen gets no link, and a code that is over says so', async () => {
    await show();
    expect(await scan('o-first')).toContain('href=');
    expect(await scan('o-second')).toBe('该二维码已被其他微信扫描，请在网页上刷新后重新扫码。');
    on.clock.advance(120_000);
    expect(await scan('o-first')).toContain('二维码已失效');
    expect(await scan('o-first', 'campaign-7')).toBe('success');
  });
});

describe('binding an unknown WeChat', () => {
  test('to an account that exists logs into it', async () => {
    const mobile = newMobile();
    const userId = await register(mobile);
    expect(await bind('o-old', mobile)).toMatchObject({
      code: 1,
      data: { user: { id: userId, openid: 'o-old' } },
    });
    const { code: secret } = await show();
    await scanAndConfirm('o-old');
    expect(await poll(secret)).toMatchObject({ data: { user: { id: userId } } });
  });

  test('to a new mobile registers it, with the consent logged', async () => {
    const mobile = newMobile();
    const bound = (await bind('o-new', mobile)) as { data: { user: { id: number } } };
    const { id } = bound.data.user;
    expect(bound).toMatchObject({ code: 1, data: { user: { openid: 'o-new', user_identity_id: 2 } } });
    const agreed = await on.platform.database.select().from(consents).where(eq(consents.userId, id));
    expect(agreed.map(({ kind }) => kind)).toEqual(['user', 'privacy', 'payment']);
  });

  test('to a mobile with another WeChat, or a WeChat with another mobile, is refused', async () => {
    const mobile = newMobile();
    await bind('o-mine', mobile);
    expect((await bind('o-other', mobile)).msg).toContain('已有其他绑定');

    const digits = await codeFor(newMobile());
    const ticket = await bindTicket('o-late');
    await bind('o-late', newMobile());
    expect(digits).toBeDefined();
    expect(
      (await call(signIn.wxmpBind, { bind_ticket: ticket, mobile, code: '000000', agree: 1 })).code,
    ).toBe(0);
    const rows = await on.platform.database.select({ openid: users.openidIndex }).from(users);
    const bound = rows.map(({ openid }) => openid).filter(Boolean);
    expect(new Set(bound).size).toBe(bound.length);
  });

  test('by two at once gives it to one; the other hears a sentence', async () => {
    const [left, right] = [newMobile(), newMobile()];
    const digits = await codeFor(left);
    await smsCodes.sms.sendSms({ mobile: right, scene: 'bind', caller: newBrowser() });
    const tries = [
      { mobile: left, code: digits, bind_ticket: await bindTicket('o-race'), agree: 1 },
      { mobile: right, code: sent.at(-1), bind_ticket: await bindTicket('o-race'), agree: 1 },
    ];
    const answers = await Promise.all(tries.map((input) => call(signIn.wxmpBind, input)));
    expect(answers.map((each) => each.code).toSorted((one, other) => one - other)).toEqual([0, 1]);
    const loser = answers.find((each) => each.code === 0);
    expect(loser?.msg).toBe('该手机号或微信已有其他绑定，请联系客服');
  });

  test('wants the code of the mobile; a wrong one leaves the ticket alive', async () => {
    const mobile = newMobile();
    const digits = await codeFor(mobile);
    const bind_ticket = await bindTicket('o-slow');
    const wrong = digits === '000000' ? '000001' : '000000';
    expect((await call(signIn.wxmpBind, { bind_ticket, mobile, code: wrong, agree: 1 })).code).toBe(0);
    expect((await call(signIn.wxmpBind, { bind_ticket, mobile, code: digits, agree: 1 })).code).toBe(1);
  });

  test('is not done in another browser, a second time, or after ten minutes', async () => {
    expect((await bind('o-thief', newMobile(), newBrowser())).code).toBe(code.failure);

    const [mobile, other] = [newMobile(), newMobile()];
    const digits = await codeFor(mobile);
    await smsCodes.sms.sendSms({ mobile: other, scene: 'bind', caller: newBrowser() });
    const bind_ticket = await bindTicket('o-twice');
    expect((await call(signIn.wxmpBind, { bind_ticket, mobile, code: digits, agree: 1 })).code).toBe(1);
    const again = { bind_ticket, mobile: other, code: sent.at(-1), agree: 1 };
    expect((await call(signIn.wxmpBind, again)).msg).toContain('操作已超时');

    const late = await bindTicket('o-late-ticket');
    on.clock.advance(600_000);
    const third = newMobile();
    await smsCodes.sms.sendSms({ mobile: third, scene: 'bind', caller: newBrowser() });
    const tooLate = { bind_ticket: late, mobile: third, code: sent.at(-1), agree: 1 };
    expect((await call(signIn.wxmpBind, tooLate)).msg).toContain('操作已超时');
  });
});

test('pruning removes codes that are over', async () => {
  await show();
  on.clock.advance(120_000);
  await scanLogin.prune();
  expect(await on.platform.database.select().from(scanLogins)).toEqual([]);
});
