import { accounts as endpoints } from '@portal/contract/accounts';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { modelRuns } from '../../platform/testing.ts';
import { browser, newMobile, testAccounts, type TestAccounts } from './accounts.testing.ts';

const minute = 60_000;
const day = 1440 * minute;
const life = { idle: 7 * day, most: 30 * day };
const browsers = Array.from({ length: 4 }, browser);

type ModelSession = { token: string; browser: number; created: number; expires: number; seen: number };
/** What the rules promise, kept by hand. */
type Model = { now: number; disabled: boolean; alive: ModelSession[]; dead: string[] };
type Real = { userId: number; mobile: string };

let on: TestAccounts;
beforeAll(async () => {
  on = await testAccounts();
});
afterAll(() => on.close());

function expire(model: Model): void {
  for (const session of model.alive.filter(({ expires }) => expires <= model.now)) kill(model, session);
}

function kill(model: Model, ...sessions: ModelSession[]): void {
  model.alive = model.alive.filter((session) => !sessions.includes(session));
  model.dead.push(...sessions.map(({ token }) => token));
}

/** A use slides the life of a session, by the minute. */
function slide(model: Model, session: ModelSession): void {
  if (model.now - session.seen < minute) return;
  session.seen = model.now;
  session.expires = Math.min(model.now + life.idle, session.created + life.most);
}

type Step = fc.AsyncCommand<Model, Real>;

function step(
  name: string,
  able: (model: Model) => boolean,
  run: (model: Model, real: Real) => Promise<void>,
): Step {
  return { check: able, run, toString: () => name };
}

const pick = (model: Model, at: number) => model.alive[at % model.alive.length]!;
const anybody = (model: Model) => model.alive.length > 0;

async function callerOf(model: Model, session: ModelSession) {
  slide(model, session);
  return on.as(session.token, browsers[session.browser]);
}

const login = (at: number) =>
  step(
    `login in browser ${at}`,
    () => true,
    async (model, { userId }) => {
      const open = () =>
        on.platform.database.transaction((tx) => on.accounts.entry.openSession(tx, userId, browsers[at]!));
      if (model.disabled) {
        await expect(open()).rejects.toThrow('账号已停用');
        return;
      }
      const { token } = (await open()).signedIn;
      kill(model, ...model.alive.filter((session) => session.browser === at));
      model.alive.push({
        token,
        browser: at,
        created: model.now,
        seen: model.now,
        expires: model.now + life.idle,
      });
    },
  );

const logout = (at: number) =>
  step(`log out of ${at}`, anybody, async (model) => {
    const session = pick(model, at);
    await on.call(endpoints.logout, {}, await callerOf(model, session));
    kill(model, session);
  });

const deviceLogout = (at: number, target: number) =>
  step(`log ${target} out from ${at}`, anybody, async (model) => {
    const [from, to] = [pick(model, at), pick(model, target)];
    const caller = await callerOf(model, from);
    const { session } = await callerOf(model, to);
    await on.call(endpoints.deviceLogout, { id: session.id }, caller);
    kill(model, to);
  });

const changePassword = (at: number) =>
  step(`change the password in ${at}`, anybody, async (model) => {
    const kept = pick(model, at);
    const caller = await callerOf(model, kept);
    await on.accounts.passwords.changePassword(caller, sealed.present, sealed.other);
    [sealed.present, sealed.other] = [sealed.other, sealed.present];
    kill(model, ...model.alive.filter((session) => session !== kept));
  });

const reset = step(
  'reset the password by SMS',
  (model) => !model.disabled,
  async (model, { mobile }) => {
    passSms = true;
    await on.accounts.passwords.resetPassword(browsers[0]!, {
      mobile,
      code: '000000',
      password: sealed.present,
    });
    passSms = false;
    kill(model, ...model.alive);
  },
);

const disable = (disabled: boolean) =>
  step(
    disabled ? 'disable' : 'enable',
    () => true,
    async (model, { userId }) => {
      await on.platform.database.transaction((tx) =>
        on.accounts.administration.setDisabled(tx, userId, disabled),
      );
      model.disabled = disabled;
      if (disabled) kill(model, ...model.alive);
    },
  );

const turn = (milliseconds: number) =>
  step(
    `turn the clock by ${milliseconds / minute} minutes`,
    () => true,
    async (model) => {
      on.clock.advance(milliseconds);
      model.now = on.clock().getTime();
      expire(model);
    },
  );

const use = (at: number) =>
  step(
    `use token ${at}`,
    ({ alive, dead }) => alive.length + dead.length > 0,
    async (model) => {
      const all = [...model.alive.map(({ token }) => token), ...model.dead];
      const token = all[at % all.length]!;
      const session = model.alive.find((each) => each.token === token);
      expect((await on.platform.sessions.find(token)) !== null).toBe(session !== undefined);
      if (session) slide(model, session);
    },
  );

let passSms = false;
let sealed = { present: '', other: '' };

test('a revoked or expired token never works, a live one does', { timeout: 600_000 }, async () => {
  const { checkSms, holdSms } = on.smsCodes.sms;
  // The code and the audit are tested elsewhere; here only what becomes of the sessions.
  on.smsCodes.sms.checkSms = async (...given) => (passSms ? undefined : checkSms(...given));
  on.smsCodes.sms.holdSms = async (...given) => (passSms ? async () => {} : holdSms(...given));
  on.platform.audit.record = async () => {};
  const place = fc.nat(7);
  const commands = [
    fc.nat(3).map(login),
    fc.nat(3).map(login),
    place.map(logout),
    fc.tuple(place, place).map(([at, target]) => deviceLogout(at, target)),
    place.map(changePassword),
    fc.constant(reset),
    fc.boolean().map(disable),
    fc.constantFrom(30_000, minute, day, 3 * day, 7 * day - 1, 7 * day).map(turn),
    fc.nat(50).map(use),
    fc.nat(50).map(use),
  ];
  const property = fc.asyncProperty(fc.commands(commands, { maxCommands: 30, size: 'max' }), async (all) => {
    const mobile = newMobile();
    sealed = { present: await sealedOnce('Caigou#2026'), other: await sealedOnce('Xinmima#77') };
    const userId = await on.platform.database.transaction((tx) =>
      on.accounts.entry.register(tx, {
        mobile,
        roleId: 2,
        agreements: [agreed],
        address: '',
        passwordHash: 'plain:Caigou#2026',
      }),
    );
    const model: Model = { now: on.clock().getTime(), disabled: false, alive: [], dead: [] };
    await fc.asyncModelRun(() => ({ model, real: { userId, mobile } }), all);
    const tokens = [...model.alive.map(({ token }) => token), ...model.dead.slice(-5)];
    const works = await Promise.all(
      tokens.map(async (token) => (await on.platform.sessions.find(token)) !== null),
    );
    expect(works).toEqual(tokens.map((_, at) => at < model.alive.length));
  });
  await fc.assert(property, { numRuns: modelRuns(1000) });
});

const agreed = { kind: 'user', version: '1' } as const;
const kept = new Map<string, string>();

async function sealedOnce(password: string): Promise<string> {
  const sealedPassword = kept.get(password) ?? (await on.sealed(password));
  kept.set(password, sealedPassword);
  return sealedPassword;
}
