import { code } from '@portal/contract/codes';
import { collections as endpoints } from '@portal/contract/collections';
import { dataOf } from '@portal/contract/endpoint';
import { notices as noticeEndpoints } from '@portal/contract/notices';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Caller } from '../../platform/http/caller.ts';
import { user } from '../../platform/testing.ts';
import { testApi, type TestApi } from '../../testing.ts';
import { publishNotices, withdraw } from '../notices/notices.testing.ts';
import { createCollections } from './collections.ts';
import { collections } from './collections.tables.ts';

let on: TestApi;
let ids: number[];
beforeAll(async () => {
  on = await testApi();
  ids = await publishNotices(
    on.platform,
    Array.from({ length: 7 }, () => ({})),
  );
});
afterAll(() => on.close());

const toggle = (id: number, by: Caller) => on.call(endpoints.addCollect, { type: 'notice', id }, by);
const list = async (by: Caller, input: object = {}) =>
  dataOf(await on.call(endpoints.getCollectList, input, by));

describe('collecting', () => {
  test('goes on and off with the same call, and the notice’s page knows', async () => {
    const me = user();
    expect(await toggle(ids[0]!, me)).toMatchObject({ code: 1, msg: '已收藏', data: { collected: true } });
    const asked = async (by: Caller) =>
      dataOf(await on.call(noticeEndpoints.detail, { id: ids[0] }, by)).collected;
    expect(await asked(me)).toBe(true);
    expect(await asked(user())).toBe(false);
    expect(await toggle(ids[0]!, me)).toMatchObject({
      code: 1,
      msg: '已取消收藏',
      data: { collected: false },
    });
    expect(await asked(me)).toBe(false);
  });

  test('touches nobody else’s', async () => {
    const [me, other] = [user(), user()];
    await toggle(ids[0]!, me);
    await toggle(ids[0]!, other);
    await toggle(ids[0]!, me);
    expect(await list(me)).toMatchObject({ total: 0, data: [] });
    expect(await list(other)).toMatchObject({ total: 1, data: [{ type: 'notice', id: ids[0] }] });
  });

  test.each([
    ['an id nobody knows', { type: 'notice', id: 987_654 }],
    ['an article that is not there', { type: 'article', id: 987_654 }],
    ['a course that is not there', { type: 'course', id: 987_654 }],
  ])('%s is refused', async (_, input) => {
    const answer = await on.call(endpoints.addCollect, input, user());
    expect(answer).toMatchObject({ code: 0, msg: '要收藏的内容不存在或已撤下' });
  });

  test('a draft is refused like something that is not there', async () => {
    const [draft] = await publishNotices(on.platform, [{ state: 'draft', publishedAt: null }]);
    expect(await toggle(draft!, user())).toMatchObject({ code: 0 });
  });

  test('twice at once leaves one', async () => {
    const me = user();
    await Promise.all([toggle(ids[1]!, me), toggle(ids[1]!, me)]);
    const { total } = await list(me);
    expect(total).toBeLessThanOrEqual(1);
  });
});

describe('the list', () => {
  test('is read page by page, the newest first, each thing once', async () => {
    const me = user();
    for (const id of ids) await toggle(id, me);
    const seen: number[] = [];
    let next: string | null = '';
    while (next !== null) {
      const page: Awaited<ReturnType<typeof list>> = await list(me, { next, page_size: 3, type: 'notice' });
      expect(page.total).toBe(7);
      seen.push(...page.data.map(({ id }) => id));
      ({ next } = page);
    }
    expect(seen).toEqual(ids.toReversed());
    expect(await list(me, { type: 'article' })).toMatchObject({ total: 0, next: null, data: [] });
  });

  test('refuses a position that nobody gave out', async () => {
    const answer = await on.call(endpoints.getCollectList, { next: '1; drop table' }, user());
    expect(answer).toMatchObject({ code: code.invalidFields });
  });

  test('says what became of a notice that was withdrawn', async () => {
    const me = user();
    const [id] = await publishNotices(on.platform, [{}]);
    await toggle(id!, me);
    await withdraw(on.platform, id!);
    expect((await list(me)).data).toMatchObject([{ id, is_available: false, note: '招标公告' }]);
    expect(await toggle(id!, me)).toMatchObject({ data: { collected: false } });
  });
});

test('it belongs to the person: in their copy, and gone with them', async () => {
  const { database } = on.platform;
  const { personalData } = createCollections(on.platform, {});
  const [me, other] = [user(), user()];
  await toggle(ids[2]!, me);
  await toggle(ids[2]!, other);
  expect(await personalData.collect(me.session.userId)).toMatchObject([{ type: 'notice', id: ids[2] }]);
  await database.transaction((transaction) => personalData.erase(transaction, me.session.userId));
  const left = await database.select().from(collections);
  expect(left.some(({ userId }) => userId === me.session.userId)).toBe(false);
  expect(left.some(({ userId }) => userId === other.session.userId)).toBe(true);
});
