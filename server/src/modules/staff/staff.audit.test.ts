import { dataOf, type OutputOf } from '@portal/contract/endpoint';
import { auditing, people } from '@portal/contract/staff';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditLog } from '../../platform/audit.tables.ts';
import { testStaff, type TestStaff } from './staff.testing.ts';

const minute = 60_000;

let on: TestStaff;
let call: TestStaff['call'];
let person: TestStaff['person'];
let working: TestStaff['working'];
beforeAll(async () => {
  on = await testStaff();
  ({ call, person, working } = on);
});
afterAll(() => on.close());

describe('the audit log', () => {
  test('is filtered by action, domain, actor, subject and time, newest first', async () => {
    const { caller, id } = await working('administrator');
    const who = await person();
    const from = Math.floor(on.clock().getTime() / 1000);
    dataOf(await call(people.grant, { id: who.id, roles: ['editor'] }, caller));
    on.clock.advance(10 * minute);
    const again = { ...caller };
    dataOf(await call(people.disable, { id: who.id, disabled: true, reason: '测试' }, again));

    const find = async (filter: object) =>
      dataOf(await call(auditing.list, filter, caller)).data.map(({ action }) => action);
    const subject = `user:${who.id}`;
    expect(await find({ subject })).toEqual(['people.disable', 'people.grant']);
    expect(await find({ subject, action: 'people.grant' })).toEqual(['people.grant']);
    expect(await find({ subject, action: 'people' })).toHaveLength(2);
    expect(await find({ subject, action: 'peop' })).toEqual([]);
    expect(await find({ subject, to: from })).toEqual(['people.grant']);
    expect(await find({ subject, from: from + 60 })).toEqual(['people.disable']);
    expect(await find({ actor_id: id, from })).toEqual(['people.disable', 'people.grant']);
    expect(await find({ from: 253_402_300_799 })).toEqual([]);

    const [row] = dataOf(await call(auditing.list, { subject, page_size: 1 }, caller)).data;
    expect(row).toMatchObject({
      actor: expect.stringContaining('用户'),
      subject,
      detail: { reason: '测试' },
    });
  });

  test('is walked by a cursor, rows of one moment included', async () => {
    const { caller } = await working('administrator');
    const who = await person();
    const subject = `user:${who.id}`;
    for (const roles of [['editor'], ['finance'], [], ['operator'], []]) {
      dataOf(await call(people.grant, { id: who.id, roles }, caller));
    }
    const whole = dataOf(await call(auditing.list, { subject }, caller));
    expect(whole.next).toBeNull();
    const seen: number[] = [];
    let next: string | null = null;
    do {
      const input = { subject, page_size: 2, ...(next ? { next } : {}) };
      const page: OutputOf<typeof auditing.list> = dataOf(await call(auditing.list, input, caller));
      seen.push(...page.data.map(({ id }) => id));
      next = page.next;
    } while (next);
    expect(seen).toEqual(whole.data.map(({ id }) => id));
    expect(seen).toHaveLength(5);
  });

  test('tells within a minute when somebody changed it', async () => {
    const { caller } = await working('administrator');
    const intact = async () => dataOf(await call(auditing.list, {}, caller)).intact;
    on.clock.advance(minute);
    expect(await intact()).toBe(true);
    const { database } = on.platform;
    await database.execute('alter table audit_log disable trigger user');
    const [victim] = await database.select().from(auditLog).orderBy(auditLog.id).limit(1);
    await database.update(auditLog).set({ address: 'changed' }).where(eq(auditLog.id, victim!.id));
    on.clock.advance(minute);
    expect(await intact()).toBe(false);
    await database.update(auditLog).set({ address: victim!.address }).where(eq(auditLog.id, victim!.id));
    on.clock.advance(minute);
    expect(await intact()).toBe(true);
  });
});
