import { constants, createPublicKey, generateKeyPairSync, publicEncrypt, randomBytes } from 'node:crypto';
import type { SignedIn } from '@portal/contract/accounts';
import { code, PortalError } from '@portal/contract/codes';
import { dataOf, type Endpoint, type Envelope, type OutputOf } from '@portal/contract/endpoint';
import { signIn, type SmsScene } from '@portal/contract/sign-in';
import { expect } from 'vitest';
import { createApi } from '../../platform/http/api.ts';
import type { Caller, UserCaller } from '../../platform/http/caller.ts';
import { testPlatform } from '../../platform/testing.ts';
import { solveCaptcha } from '../sms-codes/sms-codes.testing.ts';
import { createSmsCodes } from '../sms-codes/sms-codes.ts';
import type { Hasher } from './accounts.hasher.ts';
import { type AccountPorts, createAccounts } from './accounts.ts';

// A small key, because every test makes one; a real one has 3072 bits.
const { privateKey: loginKey } = generateKeyPairSync('rsa', {
  modulusLength: 1536,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

export const goodPassword = 'Caigou#2026';

/** A cheap hasher that counts its calls. */
export function countingHasher(): Hasher & { work: number } {
  const hasher = {
    work: 0,
    hash: async (password: string) => {
      hasher.work += 1;
      return `plain:${password}`;
    },
    verify: async (password: string, hash: string | null) => {
      hasher.work += 1;
      return hash === `plain:${password}`;
    },
  };
  return hasher;
}

export type TestAccounts = Awaited<ReturnType<typeof testAccounts>>;

/** Accounts and codes on a database of their own, with the outside world at hand. */
export async function testAccounts(replaced: Partial<AccountPorts> = {}) {
  const on = await testPlatform();
  const { platform, clock } = on;
  const sent: { mobile: string; scene: string; code: string }[] = [];
  const told: { userId: number; title: string; link: string }[] = [];
  const hasher = countingHasher();
  const smsCodes = createSmsCodes(platform, { sms: { send: async (message) => void sent.push(message) } });
  const ports: AccountPorts = {
    smsCodes,
    hasher,
    loginKey,
    moderation: {
      check: async (text) =>
        text.includes('违禁') ? { verdict: 'block', words: ['违禁'] } : { verdict: 'pass', words: [] },
    },
    messages: { send: async (_, { userId, title, link }) => void told.push({ userId, title, link }) },
    agreement: async (kind) => ({ version: `${kind}-7` }),
    avatarUrl: async (_, userId, fileId) => {
      if (fileId === `own-${userId}`) return `/files/${fileId}.webp`;
      throw new PortalError(code.failure, '文件不存在');
    },
    cancelBlockers: [],
    personalData: [],
    ...replaced,
  };
  const accounts = createAccounts(platform, ports);
  const api = createApi(accounts.calls);

  async function call<E extends Endpoint>(
    endpoint: E,
    input: unknown,
    caller: Caller = browser(),
  ): Promise<Envelope<OutputOf<E>>> {
    return (await api.call(endpoint, input, caller)) as Envelope<OutputOf<E>>;
  }

  /** A code as it arrives on the phone. Solves the captcha and waits out the minute. */
  async function codeFor(mobile: string, scene: SmsScene): Promise<string> {
    clock.advance(61_000);
    await smsCodes.sms.sendSms({ mobile, scene, captcha: await solved(), caller: browser() });
    return sent.at(-1)!.code;
  }

  const solved = () => solveCaptcha(platform, smsCodes, browser());

  async function sealed(password: string): Promise<string> {
    const { key_id, key } = await accounts.publicKey();
    const pem = createPublicKey({ key: Buffer.from(key, 'base64'), type: 'spki', format: 'der' });
    const padding = constants.RSA_PKCS1_OAEP_PADDING;
    const body = publicEncrypt({ key: pem, padding, oaepHash: 'sha256' }, Buffer.from(password));
    return `${key_id}.${body.toString('base64url')}`;
  }

  /** The caller a token makes; throws when the token is worth nothing. */
  async function as(token: string, from: Caller = browser()): Promise<UserCaller> {
    const session = await platform.sessions.find(token);
    if (!session) throw new Error('the token opens nothing');
    return { ...from, session };
  }

  /** A new user, logged in from a browser of its own. */
  async function join(
    mobile = newMobile(),
    from = browser(),
  ): Promise<SignedIn & { mobile: string; me: UserCaller }> {
    const input = {
      mobile,
      code: await codeFor(mobile, 'register'),
      password: await sealed(goodPassword),
      agree: 1,
    };
    const signedIn = dataOf(await call(signIn.register, input, from));
    return { ...signedIn, mobile, me: await as(signedIn.token, from) };
  }

  const loginByPassword = async (mobile: string, password: string, from = browser()) =>
    call(signIn.login, { mobile, password: await sealed(password) }, from);

  /** Locks a number for strangers at the portal. */
  async function lock(mobile: string): Promise<void> {
    for (let tries = 0; tries < 6; tries++) await loginByPassword(mobile, 'Wrong#2026');
    expect((await loginByPassword(mobile, goodPassword)).code).toBe(code.tooMany);
  }

  return {
    ...on,
    sent,
    told,
    hasher,
    smsCodes,
    ports,
    accounts,
    call,
    codeFor,
    solved,
    sealed,
    as,
    join,
    loginByPassword,
    lock,
  };
}

/** A browser nobody has seen before, at an address of its own. */
export function browser(): Caller {
  const name = randomBytes(6).toString('hex');
  return {
    session: null,
    address: `at-${name}`,
    fingerprint: `browser-${name}`,
    device: 'vitest',
    requestId: 'test',
    deviceCookie: cookieJar(),
  };
}

/** Keeps what the server sets, as a browser does. */
export function cookieJar(value = ''): NonNullable<Caller['deviceCookie']> {
  const jar = { value, keep: (next: string) => void (jar.value = next) };
  return jar;
}

let lastMobile = 0;

export function newMobile(): string {
  return `138${String(++lastMobile).padStart(8, '0')}`;
}
