import { randomInt } from 'node:crypto';
import { code, PortalError } from '@portal/contract/codes';
import type { SmsScene } from '@portal/contract/sign-in';
import type { Sms } from '../../outside/sms/port.ts';
import type { Database, Queries } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Limit } from '../../platform/limits.ts';
import type { Platform } from '../../platform/platform.ts';
import type { CaptchaAnswer, createCaptchas } from './sms-codes.captcha.ts';
import { smsCodeStore as store } from './sms-codes.store.ts';

/** How many messages may leave; the numbers for one mobile are product 2 and fixed. */
export type SmsCaps = {
  addressHour: number;
  addressDay: number;
  fingerprintHour: number;
  fingerprintDay: number;
  day: number;
};

export const defaultCaps: SmsCaps = {
  addressHour: 30,
  addressDay: 100,
  fingerprintHour: 10,
  fingerprintDay: 20,
  day: 20_000,
};

type Sending = { mobile: string; scene: SmsScene; captcha?: CaptchaAnswer; caller: Caller };
type Checking = { mobile: string; scene: SmsScene; code: string };

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
const codeLife = 5 * minute;
const mobileRules = [
  { most: 1, seconds: minute },
  { most: 5, seconds: hour },
  { most: 10, seconds: day },
];

type Options = { sms: Sms; caps: SmsCaps; checkCaptcha: ReturnType<typeof createCaptchas>['checkCaptcha'] };

/**
 * Nothing here asks whether a mobile is known: a code goes to any number in any scene, and what it opens is decided
 * once it comes back. So neither answer nor timing tells who has an account.
 */
export function createSmsSending(platform: Platform, { sms, caps, checkCaptcha }: Options) {
  const { database, clock, keyring, limits, log } = platform;

  const indexOf = (mobile: string) => keyring.blindIndex('mobile', mobile);
  const boundText = (mobileIndex: string, scene: SmsScene, digits: string) =>
    `${mobileIndex}|${scene}|${digits}`;

  async function refuseWhenOften(mobileIndex: string): Promise<void> {
    const now = clock().getTime();
    const sent = await store.sentSince(database, mobileIndex, new Date(now - day * 1000));
    for (const { most, seconds } of mobileRules) {
      const earliest = sent[most - 1];
      const wait = earliest ? Math.ceil((earliest.getTime() + seconds * 1000 - now) / 1000) : 0;
      if (wait > 0) throw new PortalError(code.tooMany, waitText(wait), { retry_after: wait });
    }
  }

  /** One message a day is free of the puzzle, for a mobile, an address and a browser each. */
  async function captchaIsDue(mobileIndex: string, { address, fingerprint }: Caller): Promise<boolean> {
    let due = false;
    const free = { most: 1, seconds: day };
    for (const limit of [
      { key: `sms:free:mobile:${mobileIndex}` },
      { key: 'sms:free:address', address },
      { key: `sms:free:fingerprint:${fingerprint}` },
    ]) {
      if (await isSpent({ ...limit, ...free })) due = true;
    }
    return due;
  }

  async function isSpent(limit: Limit): Promise<boolean> {
    try {
      await limits.use(limit);
      return false;
    } catch (error) {
      if (error instanceof PortalError && error.code === code.tooMany) return true;
      throw error;
    }
  }

  async function count(mobileIndex: string, { address, fingerprint }: Caller): Promise<void> {
    await limits.use({ key: 'sms:address:hour', address, most: caps.addressHour, seconds: hour });
    await limits.use({ key: 'sms:address:day', address, most: caps.addressDay, seconds: day });
    await limits.use({
      key: `sms:fingerprint:hour:${fingerprint}`,
      most: caps.fingerprintHour,
      seconds: hour,
    });
    await limits.use({ key: `sms:fingerprint:day:${fingerprint}`, most: caps.fingerprintDay, seconds: day });
    // Concurrent requests both pass the check above; this counter is atomic.
    await limits.use({ key: `sms:mobile:${mobileIndex}`, most: 1, seconds: minute });
    if (await isSpent({ key: 'sms:all', most: caps.day, seconds: day })) {
      log.error('the daily cap of text messages is reached');
      throw new PortalError(code.failure, '今日短信发送量已达上限，请使用其他方式登录或明日再试');
    }
  }

  const wrongCode = () => new PortalError(code.failure, '验证码错误或已失效，请核对或重新获取');

  async function holdSms(
    on: Database,
    { mobile, scene, code: digits }: Checking,
  ): Promise<(within?: Queries) => Promise<void>> {
    const mobileIndex = indexOf(mobile);
    const found = await store.takeTry(on, mobileIndex, scene, clock());
    const right = found && keyring.verify('sms-code', boundText(mobileIndex, scene, digits), found.codeHash);
    if (!right) throw wrongCode();
    await store.giveTryBack(on, found.id);
    return async (within = on) => {
      if (!(await store.spendCode(within, found.id, clock()))) throw wrongCode();
    };
  }

  return {
    /**
     * Throws unless it is the code. What it answers uses the code up: for work that may still fail for another reason,
     * which should not cost the code. It may be part of the transaction of that work, as the check never is.
     */
    holdSms,

    async sendSms({ mobile, scene, captcha, caller }: Sending): Promise<{ wait_seconds: number }> {
      const mobileIndex = indexOf(mobile);
      await refuseWhenOften(mobileIndex);
      if (await captchaIsDue(mobileIndex, caller)) await checkCaptcha(captcha);
      await count(mobileIndex, caller);

      const digits = String(randomInt(1_000_000)).padStart(6, '0');
      const now = clock();
      await store.addCode(database, {
        mobileIndex,
        scene,
        codeHash: keyring.sign('sms-code', boundText(mobileIndex, scene, digits)),
        createdAt: now,
        expiresAt: new Date(now.getTime() + codeLife * 1000),
      });
      try {
        await sms.send({ mobile, scene, code: digits });
      } catch (error) {
        if (error instanceof PortalError) throw error;
        log.error({ error, scene }, 'a text message was not sent');
        throw new PortalError(code.failure, '短信发送失败，请稍后再试');
      }
      return { wait_seconds: minute };
    },

    /**
     * Throws unless it is the code, which is then used up. Takes the database and never a transaction: a wrong try
     * must stay counted when the work around it is undone. So check what can be checked first, and open the
     * transaction afterwards.
     */
    async checkSms(on: Database, given: Checking): Promise<void> {
      const spendCode = await holdSms(on, given);
      await spendCode();
    },
  };
}

function waitText(seconds: number): string {
  if (seconds <= minute) return `验证码发送过于频繁，请 ${seconds} 秒后再试`;
  if (seconds <= hour) return `验证码发送次数过多，请 ${Math.ceil(seconds / minute)} 分钟后再试`;
  return `今日验证码发送次数已达上限，请 ${Math.ceil(seconds / hour)} 小时后再试`;
}
