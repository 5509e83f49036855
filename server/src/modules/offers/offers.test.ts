import { randomUUID } from 'node:crypto';
import { code } from '@portal/contract/codes';
import type { MessageType } from '@portal/contract/messages';
import { offers as endpoints } from '@portal/contract/offers';
import type { RoleId } from '@portal/contract/roles';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditLog } from '../../platform/audit.tables.ts';
import { createApi } from '../../platform/http/api.ts';
import { staff, testPlatform, type TestPlatform } from '../../platform/testing.ts';
import { consents, users } from '../accounts/accounts.tables.ts';
import { identities } from '../identities/identities.tables.ts';
import { addIdentity } from '../identities/identities.testing.ts';
import { messages } from '../messages/messages.tables.ts';
import { addPerson, type HeldJobs, heldJobs } from '../messages/messages.testing.ts';
import { createMessages } from '../messages/messages.ts';
import { offers as offerTable } from './offers.tables.ts';
import { createOffers } from './offers.ts';

let on: TestPlatform;
let jobs: HeldJobs;
let sender: number;
beforeAll(async () => {
  on = await testPlatform();
  sender = await addPerson(on.platform, { nickname: '运营小王', staffRoles: ['operator'] });
});
afterAll(() => on.close());
beforeEach(async () => {
  jobs = heldJobs();
  await on.platform.database.delete(messages);
  await on.platform.database.delete(identities);
  await on.platform.database.delete(consents);
});

/** One course is published, the other is not. */
const shelf = [
  { id: 7, title: '采购实务', is_available: true },
  { id: 8, title: '草稿课程', is_available: false },
];
const ports = () => ({
  messages: createMessages(on.platform),
  courses: {
    async collectables(ids: readonly number[]) {
      // The database refuses an id that its column cannot hold.
      if (!ids.every(Number.isSafeInteger)) throw new RangeError(`no id: ${ids.join()}`);
      return shelf
        .filter(({ id }) => ids.includes(id))
        .map((course) => ({ ...course, summary: '', published: 0, note: '', deadline: null, href: '' }));
    },
  },
});
const offersOn = () => createOffers({ ...on.platform, jobs }, ports());
const newOffer = (
  group: { roles: RoleId[]; certified_only: boolean } = { roles: [], certified_only: false },
) => ({
  message_type: 3 as MessageType,
  title: '课程八折',
  content: '本周课程八折',
  content_id: null as number | null,
  group,
  idempotency_key: randomUUID() as string,
});
const by = () => ({ userId: sender, address: '10.0.0.1' });
const receivers = async () =>
  (await on.platform.database.select({ id: messages.userId }).from(messages).orderBy(messages.userId)).map(
    (row) => row.id,
  );

async function crowd(size: number): Promise<number[]> {
  const now = on.clock();
  const people = Array.from({ length: size }, () => ({
    nickname: '路人',
    roleId: 1,
    inviteKey: randomUUID(),
    inviteKeyAt: now,
    createdAt: now,
  }));
  const rows = await on.platform.database.insert(users).values(people).returning({ id: users.id });
  await on.platform.database.insert(consents).values(
    rows.map(({ id }) => ({
      userId: id,
      kind: 'marketing' as const,
      version: '1',
      given: true,
      address: '',
      at: now,
    })),
  );
  return rows.map((row) => row.id);
}

describe('a group', () => {
  test('holds only people in use whose newest word on marketing is yes', async () => {
    const yes = await addPerson(on.platform, { marketing: true });
    await addPerson(on.platform, { marketing: false });
    await addPerson(on.platform);
    await addPerson(on.platform, { marketing: true, status: 3 });
    const regretted = await addPerson(on.platform, { marketing: true });
    const withdrawn = {
      userId: regretted,
      kind: 'marketing',
      version: '1',
      given: false,
      address: '',
    } as const;
    await on.platform.database
      .insert(consents)
      .values({ ...withdrawn, at: new Date(on.clock().getTime() + 1) });

    const offers = offersOn();
    expect(await offers.count({ message_type: 3, roles: [], certified_only: false })).toBe(1);
    await offers.send(newOffer(), by());
    await jobs.runAll();
    expect(await receivers()).toEqual([yes]);
  });

  test('is chosen by current identity, or by certified identity', async () => {
    const buyer = await addPerson(on.platform, { marketing: true, roleId: 1 });
    const supplier = await addPerson(on.platform, { marketing: true, roleId: 2 });
    await addIdentity(on.platform, supplier, { type: 2 });
    const both = await addPerson(on.platform, { marketing: true, roleId: 1 });
    await addIdentity(on.platform, both, { type: 1 });
    await addIdentity(on.platform, both, { type: 2 });
    const offers = offersOn();
    const counts = async (certified_only: boolean) =>
      Promise.all(
        ([[], [1], [2], [1, 2], [4]] as RoleId[][]).map((roles) =>
          offers.count({ message_type: 3, roles, certified_only }),
        ),
      );
    expect(await counts(false)).toEqual([3, 2, 1, 3, 0]);
    expect(await counts(true)).toEqual([2, 1, 2, 2, 0]);
    await offers.send(newOffer({ roles: [1], certified_only: true }), by());
    await jobs.runAll();
    expect(await receivers()).toEqual([both]);
    expect(buyer).not.toBe(both);
  });
});

describe('a service message', () => {
  const experts = { roles: [4] as RoleId[], certified_only: true };

  test('reaches everybody in use of the group, whatever they said to marketing, and says what it is', async () => {
    const people = [
      await addPerson(on.platform, { roleId: 4 }),
      await addPerson(on.platform, { roleId: 4, marketing: false }),
      await addPerson(on.platform, { roleId: 4, marketing: true }),
    ];
    const disabled = await addPerson(on.platform, { roleId: 4, status: 3 });
    for (const id of [...people, disabled]) await addIdentity(on.platform, id, { type: 4 });
    const offers = offersOn();
    expect(await offers.count({ message_type: 2, ...experts })).toBe(3);
    expect(await offers.count({ message_type: 3, ...experts })).toBe(1);
    const id = await offers.send({ ...newOffer(experts), message_type: 2 }, by());
    await jobs.runAll();
    expect(await receivers()).toEqual(people);
    const sent = await on.platform.database.select().from(messages);
    expect(sent.map(({ type }) => type)).toEqual([2, 2, 2]);
    const [row] = (await offers.list({ page: 1, page_size: 100 })).data.filter((each) => each.id === id);
    expect(row).toMatchObject({ message_type: 2, total: 3, sent: 3, course: null });
  });
});

describe('the course a message leads to', () => {
  test('goes with it, is named in the list and written down', async () => {
    await addPerson(on.platform, { marketing: true });
    const offers = offersOn();
    const id = await offers.send({ ...newOffer(), content_id: 7 }, by());
    await jobs.runAll();
    const [message] = await on.platform.database.select().from(messages);
    expect(message).toMatchObject({ type: 3, contentId: '7' });
    const [row] = (await offers.list({ page: 1, page_size: 100 })).data.filter((each) => each.id === id);
    expect(row).toMatchObject({ message_type: 3, course: { id: 7, title: '采购实务' } });
    const [audited] = await on.platform.database
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `offer:${id}`));
    expect(audited!.detail).toMatchObject({ message_type: 3, content_id: 7 });
  });

  test.each(['abc', '9'.repeat(40), '7.5', ''])(
    'is left out of the list where its id is no number: %j',
    async (contentId) => {
      const offers = offersOn();
      const [bad, good] = [
        await offers.send(newOffer(), by()),
        await offers.send({ ...newOffer(), content_id: 7 }, by()),
      ];
      await on.platform.database.update(offerTable).set({ contentId }).where(eq(offerTable.id, bad));
      const { data } = await offers.list({ page: 1, page_size: 100 });
      const courseOf = (id: number) => data.find((each) => each.id === id)!.course;
      expect([courseOf(bad), courseOf(good)]).toEqual([null, { id: 7, title: '采购实务' }]);
      await on.platform.database.delete(offerTable).where(eq(offerTable.id, bad));
    },
  );

  test.each([8, 9])('is refused when nobody can open it: %i', async (content_id) => {
    await addPerson(on.platform, { marketing: true });
    const offers = offersOn();
    await expect(offers.send({ ...newOffer(), content_id }, by())).rejects.toMatchObject({
      code: code.invalidFields,
      message: '课程不存在或没有发布，请重新选择',
    });
    expect(jobs.waiting).toEqual([]);
    await offers.send(newOffer(), by());
    await jobs.runAll();
    expect(await receivers()).toHaveLength(1);
  });
});

describe('sending', () => {
  test('with the same key sends once; the key of somebody else is refused', async () => {
    await addPerson(on.platform, { marketing: true });
    const offers = offersOn();
    const offer = newOffer();
    const first = await offers.send(offer, by());
    expect(await offers.send(offer, by())).toBe(first);
    expect(jobs.waiting).toHaveLength(1);
    await expect(offers.send(offer, { userId: sender + 1, address: '' })).rejects.toThrow('请刷新页面');
  });

  test('is listed with its audience, reach and sender, and written down', async () => {
    await addPerson(on.platform, { marketing: true, roleId: 2 });
    const offers = offersOn();
    const id = await offers.send(newOffer({ roles: [1, 2], certified_only: false }), by());
    const row = async () =>
      (await offers.list({ page: 1, page_size: 100 })).data.find((each) => each.id === id);
    expect(await row()).toMatchObject({ total: 1, sent: 0, done: false });
    await jobs.runAll();
    on.clock.advance(1000);
    expect(await row()).toMatchObject({
      audience: '采购人、供应商',
      total: 1,
      sent: 1,
      done: true,
      by: '运营小王',
    });
    const audited = await on.platform.database
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `offer:${id}`));
    expect(audited).toMatchObject([{ actorId: sender, action: 'offers.send' }]);
  });

  test('is for operators alone', async () => {
    const api = createApi(offersOn().calls);
    const page = { page: 1, page_size: 10 };
    expect((await api.call(endpoints.list, page, staff('reviewer'))).code).toBe(code.notAllowed);
    expect((await api.call(endpoints.list, page, staff('operator'))).code).toBe(code.success);
  });
});

describe('the fan-out', () => {
  test('reaches everybody once over several batches and jobs', async () => {
    const people = await crowd(330);
    const offers = createOffers({ ...on.platform, jobs }, ports(), { batchSize: 30, batchesAJob: 10 });
    const id = await offers.send(newOffer(), by());
    await jobs.waiting[0]!.to.run(jobs.waiting.shift()!.data);
    // Ten batches, and the rest handed on to the next job.
    expect(await receivers()).toHaveLength(300);
    expect(jobs.waiting).toHaveLength(1);
    await jobs.runAll();
    expect(await receivers()).toEqual(people);
    const [row] = await on.platform.database.select().from(offerTable).where(eq(offerTable.id, id));
    expect(row!.sent).toBe(330);
  });

  test('goes on after a crash in the middle: nobody twice, nobody left out', async () => {
    const people = await crowd(1300);
    let transactions = 0;
    const crashing = new Proxy(on.platform.database, {
      get(target, name) {
        if (name !== 'transaction') return Reflect.get(target, name) as unknown;
        return (work: Parameters<typeof target.transaction>[0]) =>
          target.transaction(async (transaction) => {
            const done = await work(transaction);
            // After everything was written, before it is committed.
            if (++transactions === 3) throw new Error('crash');
            return done;
          });
      },
    });
    const offers = createOffers({ ...on.platform, database: crashing, jobs }, ports());
    const id = await offers.send(newOffer(), by());
    const [{ to, data }] = jobs.waiting as [HeldJobs['waiting'][number]];
    await expect(to.run(data)).rejects.toThrow('crash');
    expect(await receivers()).toHaveLength(500);
    await to.run(data);
    await to.run(data);
    expect(await receivers()).toEqual(people);
    const [row] = await on.platform.database.select().from(offerTable).where(eq(offerTable.id, id));
    expect(row!.sent).toBe(1300);
  });

  test('runs as a real job that exists only if the offer does', async () => {
    const person = await addPerson(on.platform, { marketing: true });
    const offers = createOffers(on.platform, ports());
    await on.platform.jobs.start(offers.jobs.map((each) => ({ ...each, pollSeconds: 0.5 })));
    try {
      await offers.send(newOffer(), by());
      await expect.poll(receivers, { timeout: 15_000, interval: 200 }).toEqual([person]);
    } finally {
      await on.platform.jobs.stop();
    }
  }, 30_000);
});
