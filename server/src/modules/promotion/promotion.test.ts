import { code } from '@portal/contract/codes';
import { ledger as ledgerCalls } from '@portal/contract/ledger';
import { promotion as endpoints } from '@portal/contract/promotion';
import { promotionDesk } from '@portal/contract/promotion-desk';
import { role } from '@portal/contract/roles';
import { signIn } from '@portal/contract/sign-in';
import { toUnixSeconds } from '@portal/contract/time';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditLog } from '../../platform/audit.tables.ts';
import { staff, user } from '../../platform/testing.ts';
import { browser } from '../accounts/accounts.testing.ts';
import { users } from '../accounts/accounts.tables.ts';
import { addIdentity } from '../identities/identities.testing.ts';
import { promotionCost } from '../ledger/ledger.ts';
import { messages } from '../messages/messages.tables.ts';
import { transfers } from '../transfers/transfers.tables.ts';
import { day, testPromotion, type TestPromotion } from './promotion.testing.ts';

let on: TestPromotion;
beforeAll(async () => {
  on = await testPromotion();
});
afterAll(() => on.close());

async function inviter() {
  const { user: person, me } = await on.join();
  return { id: person.id, key: person.user_invite_key, me };
}

/** Somebody invited, and whoever invited them. */
async function pair() {
  const one = await inviter();
  return { one, other: await on.invite(one.key) };
}

const titlesOf = async (userId: number) => {
  const rows = await on.platform.database.select().from(messages).where(eq(messages.userId, userId));
  return rows.map(({ title }) => title);
};

describe('a reward', () => {
  test('waits for the refund period, then comes into the balance once', async () => {
    const { one, other } = await pair();
    const { orderNo } = await on.buy(other.id, 19_900);
    expect(await on.reward(orderNo)).toMatchObject({ inviterId: one.id, amount: 995, state: 'waiting' });
    on.clock.advance(7 * day - 1000);
    await on.settle();
    expect(await on.balance(one.id)).toBe(0);

    on.clock.advance(1000);
    const cost = await on.account(promotionCost);
    await on.settle();
    await on.settle();
    expect(await on.balance(one.id)).toBe(995);
    expect(await on.account(promotionCost)).toBe(cost - 995);
    expect(await on.reward(orderNo)).toMatchObject({ state: 'paid', paid: 995, owed: 0 });
    const { data } = await on.ask(ledgerCalls.balanceList, {}, one.me);
    // Whose order it was is none of the inviter's business.
    expect(data).toMatchObject([{ kind: 'reward', title: '推广奖励', amount: 995, order_no: '' }]);
    expect(await titlesOf(one.id)).toEqual([
      '有用户通过您的邀请注册',
      '您邀请的用户完成了一笔订单',
      '推广奖励已结算',
    ]);
    expect(await on.ask(endpoints.overview, {}, one.me)).toMatchObject({
      invited: 1,
      orders: 1,
      waiting: 0,
      paid: 995,
      owed: 0,
    });
  });

  test('none for a top-up, for somebody nobody invited, for the inviter of the inviter, nor after ninety days', async () => {
    const { one, other } = await pair();
    const third = await on.invite((await on.ask(endpoints.overview, {}, other.me)).invite_key);
    const topup = await on.buy(other.id, 10_000, 'topup');
    expect(await on.reward(topup.orderNo)).toBeNull();
    const own = await on.buy(one.id, 10_000);
    expect(await on.reward(own.orderNo)).toBeNull();
    const deep = await on.buy(third.id, 10_000);
    expect(await on.reward(deep.orderNo)).toMatchObject({ inviterId: other.id });
    on.clock.advance(90 * day);
    const late = await on.buy(other.id, 10_000);
    expect(await on.reward(late.orderNo)).toBeNull();
  });

  test('a refund before it is paid takes it, in part or whole; nothing is ever posted', async () => {
    const { one, other } = await pair();
    const half = await on.buy(other.id, 20_000);
    const whole = await on.buy(other.id, 20_000);
    await on.refund(half.orderNo, 10_000);
    await on.refund(whole.orderNo, 20_000);
    await on.settle();
    expect(await on.reward(half.orderNo)).toMatchObject({ amount: 500, state: 'waiting' });
    expect(await on.reward(whole.orderNo)).toMatchObject({ amount: 0, state: 'returned', paid: 0 });
    on.clock.advance(7 * day);
    await on.settle();
    expect(await on.balance(one.id)).toBe(500);
  });

  test('does not come while the inviter leaves, so that nothing keeps the account, and comes when they are back', async () => {
    const { one, other } = await pair();
    await on.buy(other.id, 20_000);
    const setStatus = (status: number) =>
      on.platform.database.update(users).set({ status }).where(eq(users.id, one.id));
    await setStatus(2);
    // Refused for good by the rule, but not by staff once the account is in use again.
    const { orderNo } = await on.buy(other.id, 10_000);
    const refused = (await on.reward(orderNo))!;
    expect(refused).toMatchObject({ state: 'refused', refusal: 'inactive' });
    on.clock.advance(8 * day);
    await on.settle();
    expect(await on.balance(one.id)).toBe(0);
    const allow = () =>
      on.api.call(promotionDesk.allow, { id: refused.id, reason: '账号已恢复' }, staff('operator'));
    expect(await allow()).toMatchObject({ code: 0, msg: '邀请人账号已停用或注销，不能恢复' });
    await setStatus(1);
    expect(await allow()).toMatchObject({ code: 1 });
    await on.settle();
    expect(await on.balance(one.id)).toBe(1500);
  });

  test('of goods with a refund period of their own waits until that is over too', async () => {
    const { one, other } = await pair();
    const { orderNo } = await on.buy(other.id, 20_000, 'reservation');
    const rows = await on.platform.database.select().from(messages).where(eq(messages.userId, one.id));
    expect(rows.at(-1)!.content).toContain('付款满 7 天、过了可退款的时间且未退款后');
    on.clock.advance(30 * day);
    await on.settle();
    await on.settle();
    expect(await on.balance(one.id)).toBe(0);
    const waiting = (await on.reward(orderNo))!;
    expect(waiting.state).toBe('waiting');
    expect(waiting.dueAt > on.clock()).toBe(true);
    on.beyondRefund.add(orderNo);
    on.clock.advance(day);
    await on.settle();
    expect(await on.balance(one.id)).toBe(1000);
  });

  test('that is over before the seventh day changes nothing', async () => {
    const { one, other } = await pair();
    on.beyondRefund.add((await on.buy(other.id, 20_000, 'reservation')).orderNo);
    on.clock.advance(7 * day - 1000);
    await on.settle();
    expect(await on.balance(one.id)).toBe(0);
    on.clock.advance(1000);
    await on.settle();
    expect(await on.balance(one.id)).toBe(1000);
  });

  test('does not come while a refund that was asked for is undecided', async () => {
    const { one, other } = await pair();
    const { orderNo } = await on.buy(other.id, 20_000);
    on.openRefunds.add(orderNo);
    on.clock.advance(8 * day);
    await on.settle();
    expect(await on.balance(one.id)).toBe(0);
    on.openRefunds.delete(orderNo);
    on.clock.advance(day);
    await on.settle();
    expect(await on.balance(one.id)).toBe(1000);
  });

  test('does not come while the order is being refunded', async () => {
    const { one, other } = await pair();
    const { orderNo } = await on.buy(other.id, 20_000);
    await on.platform.database.transaction((transaction) =>
      on.orders.refunding.begin(transaction, orderNo, { whole: false, reason: '买错了' }),
    );
    on.clock.advance(8 * day);
    await on.settle();
    expect(await on.balance(one.id)).toBe(0);
    await on.platform.database.transaction((transaction) =>
      on.orders.refunding.finish(transaction, orderNo, 10_000),
    );
    await on.settle();
    expect(await on.balance(one.id)).toBe(500);
  });

  test('a refund afterwards takes it back as far as the balance goes; the rest is set off, and top-ups are left alone', async () => {
    const { one, other } = await pair();
    const first = await on.buy(other.id, 20_000);
    on.clock.advance(7 * day);
    await on.settle();
    await on.spend(one.id, 700);
    await on.refund(first.orderNo, 20_000);
    await on.settle();
    expect(await on.balance(one.id)).toBe(0);
    expect(await on.reward(first.orderNo)).toMatchObject({ state: 'returned', paid: 700, owed: 700 });
    expect(await on.ask(endpoints.overview, {}, one.me)).toMatchObject({ paid: 0, owed: 700 });

    await on.fund(one.id, 5000);
    await on.settle();
    expect(await on.balance(one.id)).toBe(5000);

    const [small, large] = [await on.buy(other.id, 10_000), await on.buy(other.id, 20_000)];
    on.clock.advance(7 * day);
    await on.settle();
    // 500 + 1000 earned, 700 of it set off.
    expect(await on.balance(one.id)).toBe(5800);
    expect(await on.reward(first.orderNo)).toMatchObject({ paid: 0, owed: 0 });
    expect(await on.reward(small.orderNo)).toMatchObject({ state: 'paid', paid: 500 });
    expect(await on.reward(large.orderNo)).toMatchObject({ state: 'paid', paid: 1000 });
    const { data: entries } = await on.ask(endpoints.history, {}, one.me);
    const now = toUnixSeconds(on.clock());
    const moved = entries.filter((row) => row.create_time === now).map(({ kind, amount }) => [kind, amount]);
    expect(moved.toReversed()).toEqual([
      ['offset', 500],
      ['offset', 200],
      ['paid', 800],
    ]);
    expect(await titlesOf(one.id)).toContain('推广奖励已收回');
  });
});

describe('refused', () => {
  test('on a device the inviter has used, even after logging out', async () => {
    const device = browser();
    const { user: person, me } = await on.join(undefined, device);
    await on.platform.sessions.close(on.platform.database, person.id, me.session.id);
    const other = await on.invite(person.user_invite_key, { ...device, fingerprint: 'cleared' });
    const { orderNo } = await on.buy(other.id, 20_000);
    expect(await on.reward(orderNo)).toMatchObject({ state: 'refused', refusal: 'device' });
    on.clock.advance(8 * day);
    await on.settle();
    expect(await on.balance(person.id)).toBe(0);
    // The inviter learns that, not why.
    const own = await on.ask(endpoints.rewards, {}, me);
    expect(own.data).toMatchObject([{ state: 'refused', amount: 0 }]);
    expect(JSON.stringify(own)).not.toContain('device');
  });

  test('when both log in with one browser later', async () => {
    const { one, other } = await pair();
    const { sessions, database } = on.platform;
    const principal = { userId: other.id, roleId: 2 as const, certified: false, staffRoles: [] };
    await sessions.open(database, 'user', principal, one.me);
    expect(await on.reward((await on.buy(other.id, 20_000)).orderNo)).toMatchObject({ refusal: 'device' });
  });

  test('the same payer by bank, the same organisation, an expert, somebody disabled', async () => {
    const { database, clock } = on.platform;
    const { one, other } = await pair();
    const paidBy = (orderNo: string, userId: number, status: 'review' | 'confirmed') =>
      database.insert(transfers).values({
        orderNo,
        userId,
        payer: '示例采购有限公司',
        bankSerial: orderNo,
        amount: 20_000,
        voucher: 'x',
        voucherName: 'x.png',
        status,
        createdAt: clock(),
      });
    await paidBy('OTHER1', one.id, 'confirmed');
    await paidBy('TEST-NEXT', other.id, 'review');
    const order = await on.buy(other.id, 20_000);
    expect(order.status).toBe(1);
    const money = { ...order, orderNo: 'TEST-NEXT' };
    await database.transaction((transaction) => on.promotion.events.afterPaid(transaction, money));
    expect(await on.reward('TEST-NEXT')).toMatchObject({ refusal: 'payer' });

    for (const { id } of [one, other]) await addIdentity(on.platform, id, { numberIndex: 'same' });
    expect(await on.reward((await on.buy(other.id, 20_000)).orderNo)).toMatchObject({ refusal: 'self' });

    const expert = await pair();
    await database.update(users).set({ roleId: 4 }).where(eq(users.id, expert.one.id));
    const chosen = await on.reward((await on.buy(expert.other.id, 20_000)).orderNo);
    expect(chosen).toMatchObject({ state: 'waiting', refusal: null });
    await addIdentity(on.platform, expert.one.id, { type: 4, numberIndex: 'expert' });
    expect(await on.reward((await on.buy(expert.other.id, 20_000)).orderNo)).toMatchObject({
      refusal: 'expert',
    });
    await database.update(users).set({ status: 3, roleId: 2 }).where(eq(users.id, expert.one.id));
    expect(await on.reward((await on.buy(expert.other.id, 20_000)).orderNo)).toMatchObject({
      refusal: 'inactive',
    });
  });
});

describe('the key', () => {
  test('renewed: the old one still names its owner, until it is retired', async () => {
    const { me, key, id } = await inviter();
    const renewed = await on.ask(endpoints.renewKey, {}, me);
    expect(renewed.invite_key).toMatch(/^[A-Z0-9]{8}$/);
    expect(renewed.invite_key).not.toBe(key);
    expect(renewed.link).toContain(`/tuoke_page?invite_key=${renewed.invite_key}`);
    const page = (invite_key: string) => on.ask(endpoints.brokerPage, { invite_key }, browser());
    expect((await page(key)).inviter).not.toBeNull();
    const other = await on.invite(key);
    expect((await on.ask(endpoints.invited, {}, me)).data).toMatchObject([{ id: other.id }]);

    await on.ask(endpoints.renewKey, { retire: true }, me);
    expect(await page(key)).toMatchObject({ inviter: null, invite_key: '' });
    const check = { field: 'invite_key', value: key };
    expect(await on.call(signIn.paramCheck, check)).toMatchObject({ data: { ok: false } });
    expect(await on.ask(endpoints.overview, {}, me)).toMatchObject({ invited: 1 });
    expect(id).toBeGreaterThan(0);
  });

  test('the page of an invitation: the rule, a name with its ends alone, small letters forgiven', async () => {
    const { key } = await inviter();
    const page = await on.ask(endpoints.brokerPage, { invite_key: key.toLowerCase() }, browser());
    expect(page).toMatchObject({
      rule: { percent: 5, days: 90, most: 20_000, refund_days: 7 },
      invite_key: key,
      inviter: { name: expect.stringMatching(/^用\*\*\*\d$/) },
    });
    const nobody = await on.ask(endpoints.brokerPage, { invite_key: "'; drop table" }, browser());
    expect(nobody).toMatchObject({ invite_key: '', inviter: null });
    expect((await on.ask(endpoints.brokerPage, {}, browser())).inviter).toBeNull();
  });

  test('certified experts do not promote; everybody sees only what is theirs', async () => {
    const { one, other } = await pair();
    await on.buy(other.id, 20_000);
    const expert = user({ userId: one.id, roleId: 4, certified: true });
    const chosen = user({ userId: one.id, roleId: 4, certified: false });
    expect((await on.ask(endpoints.rewards, {}, chosen)).total).toBe(1);
    for (const endpoint of [endpoints.overview, endpoints.settings]) {
      expect(await on.api.call(endpoint, {}, expert)).toMatchObject({
        code: code.notAllowed,
        msg: '已认证的专家身份不参加推广',
      });
    }
    expect((await on.ask(endpoints.rewards, {}, one.me)).total).toBe(1);
    expect(await on.ask(endpoints.rewards, {}, other.me)).toMatchObject({ total: 0, data: [] });
    expect(await on.ask(endpoints.invited, {}, other.me)).toMatchObject({ total: 0, data: [] });
    expect(await on.ask(endpoints.history, {}, other.me)).toMatchObject({ total: 0, data: [] });
  });

  test('what happened in a month is read page by page, under the sums of the whole month', async () => {
    const { one, other } = await pair();
    for (let count = 0; count < 5; count += 1) await on.buy(other.id, 10_000);
    const page = (number: number) => on.ask(endpoints.history, { page: number, page_size: 2 }, one.me);
    const pages = [await page(1), await page(2), await page(3)];
    expect(pages.map(({ total, earned, data }) => [total, earned, data.length])).toEqual([
      [5, 2500, 2],
      [5, 2500, 2],
      [5, 2500, 1],
    ]);
    expect(new Set(pages.flatMap(({ data }) => data.map(({ id }) => id))).size).toBe(5);
  });

  test('what happened in a month is taken along, with its sign, and by nobody else', async () => {
    const { one, other } = await pair();
    const { orderNo } = await on.buy(other.id, 20_000);
    await on.refund(orderNo, 20_000);
    await on.settle();
    const history = on.promotion.downloads.find(({ type }) => type === 'own-reward-history')!;
    const { month } = await on.ask(endpoints.history, {}, one.me);
    const filter = history.filter.parse({ month });
    const rowsOf = async ({ session }: typeof one.me) =>
      (await Array.fromAsync(history.rows(filter, 10, session))).flat();
    const rows = await rowsOf(one.me);
    expect(rows.map((row) => [row[0], row[4]])).toEqual([
      ['订单退款，奖励减少', -10],
      ['产生奖励', 10],
    ]);
    expect(history.columns(filter)).toHaveLength(rows[0]!.length);
    expect(await rowsOf(other.me)).toEqual([]);
    const expert = { ...one.me.session, roleId: role.expert, certified: true };
    await expect(Array.fromAsync(history.rows(filter, 10, expert))).rejects.toThrow('专家身份不参加推广');
    expect(history.filter.safeParse({ month: '2026-13' }).success).toBe(false);
  });

  test('a poster: a PNG by an address that cannot be made up', async () => {
    const { me } = await inviter();
    const { url, name } = await on.ask(endpoints.poster, {}, me);
    expect(name).toMatch(/^推广海报-[A-Z0-9]{8}\.png$/);
    const [mount] = on.promotion.mounts;
    const answer = await mount!.request(url);
    expect(answer.headers.get('content-type')).toBe('image/png');
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect(Buffer.from(bytes.slice(1, 4)).toString()).toBe('PNG');
    expect((await mount!.request(`${url}x`)).status).toBe(404);
    on.clock.advance(3601 * 1000);
    expect((await mount!.request(url)).status).toBe(404);
  });

  test('messages as wished', async () => {
    const { one, other } = await pair();
    const allOff = { on_invited: false, on_order: false, on_reward: false };
    expect(await on.ask(endpoints.settings, {}, one.me)).toEqual({
      on_invited: true,
      on_order: true,
      on_reward: true,
    });
    await on.ask(endpoints.saveSettings, allOff, one.me);
    expect(await on.ask(endpoints.settings, {}, one.me)).toEqual(allOff);
    const before = await titlesOf(one.id);
    await on.invite(one.key);
    await on.buy(other.id, 20_000);
    on.clock.advance(7 * day);
    await on.settle();
    expect(await on.balance(one.id)).toBe(1000);
    expect(await titlesOf(one.id)).toEqual(before);
  });
});

describe('staff', () => {
  test('a new rule holds from its moment on; an order keeps the rule of its day', async () => {
    const operator = staff('operator');
    const { other } = await pair();
    const old = await on.buy(other.id, 20_000);
    on.clock.advance(1000);
    const rule = { percent: 10, days: 30, most: 1500, reason: '示例活动' };
    await on.ask(promotionDesk.saveRule, rule, operator);
    on.clock.advance(1000);
    const next = await on.buy(other.id, 20_000);
    expect(await on.reward(old.orderNo)).toMatchObject({ percent: 5, amount: 1000 });
    expect(await on.reward(next.orderNo)).toMatchObject({ percent: 10, most: 1500, amount: 1500 });
    expect(await on.api.call(promotionDesk.saveRule, rule, operator)).toMatchObject({ msg: '规则没有变化' });
    expect(await on.ask(promotionDesk.rules, {}, operator)).toMatchObject({
      total: 1,
      current: { percent: 10, days: 30, most: 1500 },
      data: [{ reason: '示例活动' }],
    });
    const entries = await on.platform.database.select().from(auditLog);
    expect(entries.map(({ action }) => action)).toContain('promotion.rule');
    await on.ask(
      promotionDesk.saveRule,
      { percent: 5, days: 90, most: 20_000, reason: '活动结束' },
      operator,
    );
    on.clock.advance(1000);
  });

  test('find, refuse and allow a reward', async () => {
    const operator = staff('operator');
    const { one, other } = await pair();
    const { orderNo } = await on.buy(other.id, 20_000);
    const find = (search: object) => on.ask(promotionDesk.rewards, search, operator);
    const [found] = (await find({ keyword: orderNo })).data;
    expect(found).toMatchObject({
      order_no: orderNo,
      inviter: { id: one.id },
      invited: { id: other.id, mobile: other.mobile.replace(/^(...)....(....)$/, '$1****$2') },
    });
    expect((await find({ keyword: other.mobile })).data).toMatchObject([{ order_no: orderNo }]);
    expect((await find({ keyword: '13899999999' })).data).toEqual([]);

    const { id } = found!;
    await on.ask(promotionDesk.refuse, { id, reason: '核查中' }, operator);
    on.clock.advance(7 * day);
    await on.settle();
    expect(await on.balance(one.id)).toBe(0);
    expect((await find({ state: 'refused', refusal: 'staff', keyword: orderNo })).data).toMatchObject([
      { note: '核查中' },
    ]);
    expect(await on.api.call(promotionDesk.refuse, { id, reason: '再次' }, operator)).toMatchObject({
      msg: '只能取消待结算的奖励',
    });
    await on.ask(promotionDesk.allow, { id, reason: '已核实' }, operator);
    await on.settle();
    expect(await on.balance(one.id)).toBe(1000);
    expect(await on.api.call(promotionDesk.allow, { id, reason: '再次' }, operator)).toMatchObject({
      msg: '只能恢复不予奖励的奖励',
    });
    expect((await on.ask(promotionDesk.board, {}, staff('finance'))).paid).toBeGreaterThan(0);
  });

  test('the cursor walks all rewards, whatever comes meanwhile', async () => {
    const { other } = await pair();
    const made = [];
    for (let count = 0; count < 3; count += 1) made.push((await on.buy(other.id, 10_000)).orderNo);
    const seen: string[] = [];
    let next: string | undefined;
    for (let page = 0; page < 2; page += 1) {
      const search = { keyword: other.mobile, page_size: 2, next };
      const list = await on.ask(promotionDesk.rewards, search, staff('operator'));
      seen.push(...list.data.map((reward) => reward.order_no));
      next = list.next ?? undefined;
      await on.buy(other.id, 10_000);
    }
    expect(seen).toEqual(made.toReversed());
    expect(next).toBeUndefined();
  });

  test('nobody of the staff restores a reward that they or their own order earned', async () => {
    const { one, other } = await pair();
    const { orderNo } = await on.buy(other.id, 20_000);
    const { id } = (await on.reward(orderNo))!;
    await on.ask(promotionDesk.refuse, { id, reason: '核查中' }, staff('operator'));
    const operator = (userId: number) => {
      const caller = staff('operator');
      return { ...caller, session: { ...caller.session, userId } };
    };
    const allow = (userId: number) =>
      on.api.call(promotionDesk.allow, { id, reason: '已核实' }, operator(userId));
    for (const own of [one.id, other.id]) {
      expect(await allow(own)).toMatchObject({ code: 0, msg: '不能恢复与自己有关的奖励，请由其他人处理' });
    }
    expect(await on.reward(orderNo)).toMatchObject({ state: 'refused' });
    expect(await on.api.call(promotionDesk.allow, { id, reason: '已核实' }, staff('operator'))).toMatchObject(
      {
        code: 1,
      },
    );
  });

  test('finance reads, and changes nothing', async () => {
    const finance = staff('finance');
    expect(await on.api.call(promotionDesk.rewards, {}, finance)).toMatchObject({ code: code.success });
    const refused = await on.api.call(promotionDesk.refuse, { id: 1, reason: '试试' }, finance);
    expect(refused.code).not.toBe(code.success);
  });

  test('the table of rewards has a column for every value', async () => {
    const { other } = await pair();
    const { orderNo } = await on.buy(other.id, 20_000);
    const [table] = on.promotion.downloads;
    const filter = table!.filter.parse({ keyword: orderNo });
    const rows = (await Array.fromAsync(table!.rows(filter, 10, staff('finance').session))).flat();
    expect(rows).toHaveLength(1);
    expect(rows[0]).toHaveLength(table!.columns(filter).length);
    expect(rows[0]).toContain('¥10.00');
  });
});

test('whoever leaves takes the keys and invitations along; what waited goes to nobody', async () => {
  const { one, other } = await pair();
  await on.ask(endpoints.renewKey, {}, one.me);
  const { orderNo } = await on.buy(other.id, 20_000);
  const { personalData } = on.promotion;
  expect(await personalData.collect(one.id)).toMatchObject({
    old_keys: [{ key: one.key }],
    invited: [{ key: one.key }],
    rewards: [{ amount: 1000, state: 'waiting' }],
  });
  await on.platform.database.transaction((transaction) => personalData.erase(transaction, one.id));
  expect(await on.promotion.invites.ownerOfOldKey(on.platform.database, one.key)).toBeNull();
  expect(await on.reward(orderNo)).toMatchObject({ state: 'refused', refusal: 'inactive' });
  const after = await on.buy(other.id, 20_000);
  expect(await on.reward(after.orderNo)).toBeNull();
});
