import { code } from '@portal/contract/codes';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashToken } from '../../platform/crypto.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { type TestPlatform, testPlatform } from '../../platform/testing.ts';
import type { CaptchaAnswer } from './sms-codes.captcha.ts';
import { smsCodes, tickets } from './sms-codes.tables.ts';
import { solveCaptcha } from './sms-codes.testing.ts';
import { type SmsCodes, createSmsCodes } from './sms-codes.ts';

const minute = 60_000;
const hour = 60 * minute;

let on: TestPlatform;
let codes: SmsCodes;
let sent: { mobile: string; scene: string; code: string }[];

beforeAll(async () => {
  on = await testPlatform();
  sent = [];
  codes = createSmsCodes(on.platform, { sms: { send: async (message) => void sent.push(message) } });
});
afterAll(() => on.close());

let last = 0;
const newMobile = () => `137${String(++last).padStart(8, '0')}`;
const browser = (name = `b${++last}`): Caller => ({
  session: null,
  address: `address-${name}`,
  fingerprint: name,
  device: '',
  requestId: '',
});

async function answerOf(ticket: string) {
  const [row] = await on.platform.database
    .select()
    .from(tickets)
    .where(eq(tickets.hash, hashToken(ticket)));
  return row!.data as { x?: number };
}

const solved = () => solveCaptcha(on.platform, codes, browser());

async function codeTo(mobile: string, caller = browser()): Promise<string> {
  await codes.sms.sendSms({ mobile, scene: 'login', captcha: await solved(), caller });
  return sent.at(-1)!.code;
}

const check = (mobile: string, digits: string, scene: 'login' | 'forget' = 'login') =>
  codes.sms.checkSms(on.platform.database, { mobile, scene, code: digits });

const otherThan = (digits: string) => String((Number(digits) + 1) % 1_000_000).padStart(6, '0');

describe('a code by SMS', () => {
  test('has six digits, lies in the database as a keyed hash, and works once', async () => {
    const mobile = newMobile();
    const digits = await codeTo(mobile);
    expect(digits).toMatch(/^\d{6}$/);
    const rows = JSON.stringify(await on.platform.database.select().from(smsCodes));
    expect(rows).not.toContain(`"${digits}"`);
    expect(rows).not.toContain(mobile);

    await check(mobile, digits);
    await expect(check(mobile, digits)).rejects.toThrow('验证码错误或已失效');
  });

  test('belongs to one mobile and one scene', async () => {
    const [mobile, other] = [newMobile(), newMobile()];
    const digits = await codeTo(mobile);
    await expect(check(other, digits)).rejects.toThrow('验证码错误');
    await expect(check(mobile, digits, 'forget')).rejects.toThrow('验证码错误');
    await check(mobile, digits);
  });

  test('lives for five minutes', async () => {
    const mobile = newMobile();
    const digits = await codeTo(mobile);
    on.clock.advance(5 * minute);
    await expect(check(mobile, digits)).rejects.toThrow('验证码错误');
  });

  test('dies of five wrong tries, sent one by one or at once', async () => {
    const mobile = newMobile();
    const digits = await codeTo(mobile);
    const wrong = Array.from({ length: 5 }, () => check(mobile, otherThan(digits)));
    expect((await Promise.allSettled(wrong)).map(({ status }) => status)).toEqual(Array(5).fill('rejected'));
    await expect(check(mobile, digits)).rejects.toThrow('验证码错误');
  });

  test('survives four', async () => {
    const mobile = newMobile();
    const digits = await codeTo(mobile);
    for (let tries = 0; tries < 4; tries++) await expect(check(mobile, otherThan(digits))).rejects.toThrow();
    await check(mobile, digits);
  });

  test('is replaced by the next one', async () => {
    const mobile = newMobile();
    const first = await codeTo(mobile);
    on.clock.advance(minute);
    const second = await codeTo(mobile);
    if (first !== second) await expect(check(mobile, first)).rejects.toThrow();
    await check(mobile, second);
  });

  test('used by two at once lets one in', async () => {
    const mobile = newMobile();
    const digits = await codeTo(mobile);
    const results = await Promise.allSettled([check(mobile, digits), check(mobile, digits)]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('a gateway that fails is told to the user without a trace of the number in the log', async () => {
    const broken = createSmsCodes(on.platform, { sms: { send: () => Promise.reject(new Error('no line')) } });
    const mobile = newMobile();
    await expect(broken.sms.sendSms({ mobile, scene: 'login', caller: browser() })).rejects.toThrow(
      '短信发送失败',
    );
    expect(JSON.stringify(on.logged)).toContain('no line');
    expect(JSON.stringify(on.logged)).not.toContain(mobile);
  });
});

describe('sending', () => {
  test('once a minute, five times an hour, ten times a day for a mobile', async () => {
    const mobile = newMobile();
    await codeTo(mobile);
    await expect(codeTo(mobile)).rejects.toMatchObject({ code: code.tooMany, data: { retry_after: 60 } });
    for (let count = 2; count <= 5; count++) {
      on.clock.advance(minute);
      await codeTo(mobile);
    }
    on.clock.advance(minute);
    await expect(codeTo(mobile)).rejects.toMatchObject({
      code: code.tooMany,
      data: { retry_after: 55 * 60 },
    });
    on.clock.advance(hour);
    for (let count = 6; count <= 10; count++) {
      await codeTo(mobile);
      on.clock.advance(minute);
    }
    on.clock.advance(2 * hour);
    await expect(codeTo(mobile)).rejects.toMatchObject({ code: code.tooMany });
    on.clock.advance(24 * hour);
    await codeTo(mobile);
  });

  test('two requests for one mobile at once send one message', async () => {
    const mobile = newMobile();
    const before = sent.length;
    const results = await Promise.allSettled([codeTo(mobile), codeTo(mobile), codeTo(mobile)]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(sent).toHaveLength(before + 1);
  });

  test('from the second message on wants the captcha: for the mobile, the address and the browser', async () => {
    const mobile = newMobile();
    const caller = browser();
    await codes.sms.sendSms({ mobile, scene: 'login', caller });
    on.clock.advance(minute);
    const again = [
      { mobile, caller: browser() },
      { mobile: newMobile(), caller: { ...browser(), address: caller.address } },
      { mobile: newMobile(), caller: { ...browser(), fingerprint: caller.fingerprint } },
    ];
    for (const attempt of again) {
      await expect(codes.sms.sendSms({ ...attempt, scene: 'login' })).rejects.toMatchObject({
        code: code.failure,
        message: '请先完成安全验证',
        data: { captcha: 1 },
      });
    }
    await codes.sms.sendSms({ mobile, scene: 'login', caller, captcha: await solved() });
  });

  test('stops at the overall cap of a day', async () => {
    on.clock.advance(25 * hour);
    const capped = createSmsCodes(on.platform, { sms: { send: async () => {} }, caps: { day: 2 } });
    const send = () => capped.sms.sendSms({ mobile: newMobile(), scene: 'login', caller: browser() });
    await send();
    await send();
    await expect(send()).rejects.toThrow('今日短信发送量已达上限');
  });
});

describe('the captcha', () => {
  const use = async (captcha: CaptchaAnswer) => {
    const caller = browser();
    await codes.sms.sendSms({ mobile: newMobile(), scene: 'login', caller });
    await codes.sms.sendSms({ mobile: newMobile(), scene: 'login', caller, captcha });
  };

  test('as a puzzle is two real pictures, and a place within six pixels is right', async () => {
    const captcha = await codes.captchas.newCaptcha('puzzle', browser());
    if (captcha.kind !== 'puzzle') throw new Error('not a puzzle');
    const bytes = (url: string) => Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
    expect(captcha.picture).toMatch(/^data:image\/png;base64,/);
    const { data, info } = await sharp(bytes(captcha.picture)).raw().toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width: captcha.width, height: captcha.height, channels: 4 });
    expect(new Set(data).size).toBeGreaterThan(100);
    const piece = await sharp(bytes(captcha.piece)).metadata();
    expect(piece).toMatchObject({ width: captcha.piece_width, height: captcha.height, hasAlpha: true });
    expect(bytes(captcha.picture).length).toBeLessThan(160_000);

    const { x } = await answerOf(captcha.ticket);
    await expect(use({ ticket: captcha.ticket, answer: String(x! + 7) })).rejects.toThrow('安全验证未通过');
    await use({ ticket: captcha.ticket, answer: String(x! - 6) });
    await expect(use({ ticket: captcha.ticket, answer: String(x) })).rejects.toThrow('安全验证已失效');
  });

  test('in words takes digits of any width and Chinese numerals', async () => {
    const { chineseNumber, saysNumber } = await import('./sms-codes.words.ts');
    expect([0, 8, 10, 15, 20, 42, 99].map(chineseNumber)).toEqual([
      '零',
      '八',
      '十',
      '十五',
      '二十',
      '四十二',
      '九十九',
    ]);
    for (const given of ['12', ' 12 ', '１２', '十二', '一十二']) expect(saysNumber(given, 12)).toBe(true);
    for (const given of ['', '13', '二十', '1 2 3', '12a']) expect(saysNumber(given, 12)).toBe(false);
    const asked = await codes.captchas.newCaptcha('words', browser());
    expect(asked).toMatchObject({
      kind: 'words',
      questions: [expect.stringMatching(/^[零一二三四五六七八九十]+(加|减|乘以).+等于几？$/)],
    });
  });

  test('in words becomes dearer with each use of a browser: more work, more questions, then none', async () => {
    const caller = browser();
    const seen: { count: number; work: number }[] = [];
    for (let used = 0; used < 20; used++) {
      const captcha = await codes.captchas.newCaptcha('words', caller);
      if (captcha.kind === 'words') seen.push({ count: captcha.questions.length, work: captcha.work });
      on.clock.advance(minute);
    }
    expect(seen.slice(0, 9)).toEqual([
      { count: 1, work: 11 },
      { count: 1, work: 12 },
      { count: 2, work: 13 },
      { count: 2, work: 14 },
      { count: 2, work: 15 },
      { count: 3, work: 16 },
      { count: 3, work: 17 },
      { count: 3, work: 18 },
      { count: 3, work: 18 },
    ]);
    await expect(codes.captchas.newCaptcha('words', caller)).rejects.toMatchObject({ code: code.tooMany });
    expect((await codes.captchas.newCaptcha('puzzle', caller)).kind).toBe('puzzle');
    on.clock.advance(1440 * minute);
    expect(await codes.captchas.newCaptcha('words', caller)).toMatchObject({ work: 11 });
  });

  test('in words is not cheap for invented browsers of one network', async () => {
    const at = (host: number) => ({
      ...browser(),
      address: `2001:db8:9:9::${host}`,
      fingerprint: `made-up-${host}`,
    });
    let newest: unknown;
    for (let used = 1; used <= 50; used++) {
      newest = await codes.captchas.newCaptcha('words', at(used));
      on.clock.advance(minute);
    }
    expect(newest).toMatchObject({
      work: 18,
      questions: [expect.any(String), expect.any(String), expect.any(String)],
    });
    for (let used = 51; used <= 100; used++) {
      await codes.captchas.newCaptcha('words', at(used));
      on.clock.advance(minute);
    }
    await expect(codes.captchas.newCaptcha('words', at(101))).rejects.toMatchObject({ code: code.tooMany });
  });

  test('in words takes every answer and the proof, each of this ticket', async () => {
    const caller = browser();
    for (let used = 0; used < 2; used++) await codes.captchas.newCaptcha('words', caller);
    const right = await solveCaptcha(on.platform, codes, caller);
    const other = await solved();
    const [first] = right.answer.split(',');
    for (const wrong of [{ answer: first! }, { answer: `${right.answer},1` }]) {
      await expect(use({ ...right, ...wrong })).rejects.toThrow('安全验证未通过');
    }
    await use(right);
    // A third wrong one uses a ticket up.
    await expect(use({ ...other, proof: right.proof })).rejects.toThrow('安全验证未通过');
    await expect(use({ ticket: other.ticket, answer: other.answer })).rejects.toThrow('安全验证未通过');
    await use(other);
  });

  test('dies of three wrong answers and after three minutes', async () => {
    const first = await solved();
    for (let tries = 0; tries < 3; tries++) {
      await expect(use({ ...first, answer: '1000' })).rejects.toThrow('安全验证未通过');
    }
    await expect(use(first)).rejects.toThrow('安全验证已失效');
    const second = await solved();
    on.clock.advance(3 * minute);
    await expect(use(second)).rejects.toThrow('安全验证已失效');
  });
});

describe('a ticket', () => {
  test('works once, for its kind, within its time', async () => {
    const { database } = on.platform;
    const issue = () =>
      codes.tickets.issueTicket(database, { kind: 'login', userId: 7, data: { note: 1 }, seconds: 60 });
    const ticket = await issue();
    await expect(codes.tickets.useTicket(database, 'bind', ticket)).rejects.toThrow('操作已超时');
    expect(await codes.tickets.useTicket(database, 'login', ticket)).toEqual({
      userId: 7,
      data: { note: 1 },
    });
    await expect(codes.tickets.useTicket(database, 'login', ticket)).rejects.toThrow('操作已超时');
    const late = await issue();
    on.clock.advance(minute);
    await expect(codes.tickets.useTicket(database, 'login', late)).rejects.toThrow('操作已超时');
  });

  test('of a transaction that fails is whole again', async () => {
    const { database } = on.platform;
    const ticket = await codes.tickets.issueTicket(database, { kind: 'login', seconds: 60 });
    const failing = database.transaction(async (transaction) => {
      await codes.tickets.useTicket(transaction, 'login', ticket);
      throw new Error('later');
    });
    await expect(failing).rejects.toThrow('later');
    await codes.tickets.useTicket(database, 'login', ticket);
  });
});

test('pruning removes what is over and keeps what the limits count', async () => {
  const mobile = newMobile();
  await codeTo(mobile);
  await codes.prune();
  await expect(codeTo(mobile)).rejects.toMatchObject({ code: code.tooMany });
  on.clock.advance(25 * hour);
  await codes.prune();
  expect(await on.platform.database.select().from(smsCodes)).toEqual([]);
  expect(await on.platform.database.select().from(tickets)).toEqual([]);
});
