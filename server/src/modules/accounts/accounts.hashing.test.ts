import { code } from '@portal/contract/codes';
import { dataOf } from '@portal/contract/endpoint';
import { signIn } from '@portal/contract/sign-in';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createHasher, type Hasher } from './accounts.hasher.ts';
import { createHashingPool } from './accounts.hashing-pool.ts';
import { browser, goodPassword, newMobile, testAccounts, type TestAccounts } from './accounts.testing.ts';

/** Real argon2, counted, behind a queue that is soon full. */
function countedHasher(): Hasher & { work: number } {
  const real = createHasher(createHashingPool({ workers: 1, mostWaiting: 8, mostOfNetwork: 3 }));
  const hasher = {
    work: 0,
    hash: (...given: Parameters<Hasher['hash']>) => ((hasher.work += 1), real.hash(...given)),
    verify: (...given: Parameters<Hasher['verify']>) => ((hasher.work += 1), real.verify(...given)),
  };
  return hasher;
}

const hasher = countedHasher();
let on: TestAccounts;
beforeAll(async () => {
  on = await testAccounts({ hasher });
});
afterAll(() => on.close());

const countOf = (answers: { code: number }[], wanted: number) =>
  answers.filter((answer) => answer.code === wanted).length;

test('junk registrations and resets hash nothing, and logins go on', async () => {
  const { mobile } = await on.join();
  const password = await on.sealed(goodPassword);
  const before = hasher.work;
  const junk = Array.from({ length: 100 }, (_, at) => ({
    mobile: newMobile(),
    code: '000000',
    password,
    at,
  }));
  const answers = await Promise.all(
    junk.map(({ at, ...input }) =>
      at % 2 ? on.call(signIn.register, { ...input, agree: 1 }) : on.call(signIn.forgetPassword, input),
    ),
  );
  expect(countOf(answers, code.failure)).toBe(100);
  expect(hasher.work).toBe(before);
  expect((await on.loginByPassword(mobile, goodPassword)).code).toBe(code.success);
});

test('a registration refused for its nickname, its invitation or its password keeps its code', async () => {
  const mobile = newMobile();
  const good = {
    mobile,
    code: await on.codeFor(mobile, 'register'),
    password: await on.sealed(goodPassword),
    agree: 1,
  };
  const faults = [
    { user_nickname: '违禁词' },
    { invite_key: 'NOBODY22' },
    { password: await on.sealed('12345678') },
  ];
  for (let round = 0; round < 3; round++) {
    for (const fault of faults) {
      expect((await on.call(signIn.register, { ...good, ...fault })).code).not.toBe(code.success);
    }
  }
  expect((await on.call(signIn.register, good)).code).toBe(code.success);
  expect((await on.call(signIn.register, good)).msg).toContain('验证码');
});

describe('while strangers fill the queue', () => {
  async function flood<T>(act: () => Promise<T>): Promise<{ result: T; strangers: { code: number }[] }> {
    const wrong = await on.sealed('Wrong#2026');
    const strangers = Array.from({ length: 30 }, () =>
      on.call(signIn.login, { mobile: newMobile(), password: wrong }),
    );
    const result = await act();
    return { result, strangers: await Promise.all(strangers) };
  }

  test('a known device, a session and a valid code are served', async () => {
    const home = browser();
    const { mobile, me } = await on.join(newMobile(), home);
    const [own, fresh] = [await on.sealed(goodPassword), await on.sealed('Xinmima#77')];
    const digits = await on.codeFor(mobile, 'forget');
    const { result, strangers } = await flood(async () => [
      await on.call(signIn.login, { mobile, password: own }, { ...me, session: null }),
      await on.call(signIn.forgetPassword, { mobile, code: digits, password: fresh }),
    ]);
    expect(result.map((answer) => answer.code)).toEqual([code.success, code.success]);
    expect(countOf(strangers, code.tooMany)).toBeGreaterThan(0);
    expect((await on.loginByPassword(mobile, 'Xinmima#77', browser())).code).toBe(code.success);
  });

  test('who is refused by the queue loses no try', async () => {
    const { mobile } = await on.join();
    const own = await on.sealed(goodPassword);
    const seen: number[] = [];
    await flood(async () => {
      for (let tries = 0; tries < 8; tries++) {
        seen.push((await on.call(signIn.login, { mobile, password: own })).code);
      }
    });
    expect((await on.loginByPassword(mobile, goodPassword)).code).toBe(code.success);
    expect(seen).toContain(code.tooMany);
  });
});

test('one network cannot keep the others out', async () => {
  const { mobile } = await on.join();
  const wrong = await on.sealed('Wrong#2026');
  const right = await on.sealed(goodPassword);
  const flood = Array.from({ length: 20 }, (_, at) =>
    on.call(
      signIn.login,
      { mobile: newMobile(), password: wrong },
      { ...browser(), address: `2001:db8:7:7::${at + 1}` },
    ),
  );
  const answer = await on.call(signIn.login, { mobile, password: right });
  expect(answer.code).toBe(code.success);
  expect(countOf(await Promise.all(flood), code.tooMany)).toBeGreaterThan(0);
});

test('ten right logins at once all succeed, from ten browsers and from one', async () => {
  const here = browser();
  const { mobile } = await on.join(newMobile(), here);
  const own = await on.sealed(goodPassword);
  const login = (from = browser()) => on.call(signIn.login, { mobile, password: own }, from);
  const tokens = (await Promise.all(Array.from({ length: 10 }, () => login()))).map(
    (answer) => dataOf(answer).token,
  );
  for (const token of tokens) expect(await on.platform.sessions.find(token)).not.toBeNull();
  const again = await Promise.all(Array.from({ length: 10 }, () => login(here)));
  expect(countOf(again, code.success)).toBe(10);
});
