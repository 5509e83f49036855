import { readFileSync } from 'node:fs';
import { code } from '@portal/contract/codes';
import { dataOf } from '@portal/contract/endpoint';
import { messages as endpoints, type MessageType } from '@portal/contract/messages';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OutputOf, Envelope } from '@portal/contract/endpoint';
import { createApi, type Api } from '../../platform/http/api.ts';
import { user, testPlatform, type TestPlatform } from '../../platform/testing.ts';
import { createMessages, type Messages } from './messages.ts';
import { addPerson } from './messages.testing.ts';

let on: TestPlatform;
let messages: Messages;
let api: Api;
beforeAll(async () => {
  on = await testPlatform();
  messages = createMessages(on.platform);
  api = createApi(messages.calls);
});
afterAll(() => on.close());

const send = (userId: number, eventKey: string, type: MessageType = 2, title = eventKey) =>
  on.platform.database.transaction((transaction) =>
    messages.send(transaction, { userId, type, title, content: '内容', link: '/profile', eventKey }),
  );

const list = async (userId: number, input: object = {}) =>
  dataOf(
    (await api.call(endpoints.messageList, input, user({ userId }))) as Envelope<
      OutputOf<typeof endpoints.messageList>
    >,
  );
const edit = (userId: number, input: object) => api.call(endpoints.editMessage, input, user({ userId }));

describe('the list', () => {
  test('says where a message leads; many are told at once, each event once', async () => {
    const userId = await addPerson(on.platform);
    const told = Array.from({ length: 1200 }, (_, at) => ({
      userId,
      type: 2 as const,
      title: `第 ${at}`,
      content: '内容',
      link: `/bids/detail/${at}` as const,
      eventKey: `match:${at}`,
    }));
    await messages.sendAll(on.platform.database, told);
    await messages.sendAll(on.platform.database, told.slice(0, 700));
    const { total, data } = await list(userId);
    expect(total).toBe(1200);
    expect(data[0]).toMatchObject({ content_id: null, link: '/bids/detail/1199' });
  });

  test.each(['//elsewhere.example', '/\\elsewhere.example', 'https://elsewhere.example'])(
    'never leads to %s',
    async (link) => {
      const userId = await addPerson(on.platform);
      const message = { userId, type: 2, title: '通知', content: '', eventKey: 'x' } as const;
      const sending = messages.send(on.platform.database, { ...message, link: link as '/' });
      await expect(sending).rejects.toThrow('path of ours');
      await send(userId, '之后');
      expect((await list(userId)).data).toMatchObject([{ link: '/profile' }]);
    },
  );

  test('gives the newest first, by type, with the unread of every type', async () => {
    const userId = await addPerson(on.platform);
    for (const [key, type] of [
      ['一', 2],
      ['二', 3],
      ['三', 2],
    ] as const) {
      await send(userId, key, type);
      on.clock.advance(1000);
    }
    const all = await list(userId);
    expect(all.data.map((each) => each.message_title)).toEqual(['三', '二', '一']);
    expect(all).toMatchObject({ total: 3, unread: 3, page: 1, page_size: 10 });
    expect(all.data[0]).toMatchObject({ status: 0, message_type: 2, content_id: null });
    const offers = await list(userId, { message_type: 3 });
    expect(offers).toMatchObject({ total: 1, unread: 3, data: [{ message_title: '二' }] });
  });

  test('comes in pages without gaps, also when moments are equal', async () => {
    const userId = await addPerson(on.platform);
    for (let count = 0; count < 7; count++) await send(userId, `第 ${count}`);
    const seen = [];
    for (const page of [1, 2, 3]) seen.push(...(await list(userId, { page, page_size: 3 })).data);
    expect(seen.map((each) => each.message_title)).toEqual(
      [6, 5, 4, 3, 2, 1, 0].map((count) => `第 ${count}`),
    );
  });

  test('shows nothing of anybody else', async () => {
    const [mine, other] = [await addPerson(on.platform), await addPerson(on.platform)];
    await send(other, '别人的');
    expect(await list(mine)).toMatchObject({ total: 0, unread: 0, data: [] });
  });
});

describe('sending', () => {
  test('one event tells a person once', async () => {
    const [first, second] = [await addPerson(on.platform), await addPerson(on.platform)];
    await send(first, '同一件事');
    await send(first, '同一件事');
    await send(second, '同一件事');
    expect((await list(first)).total).toBe(1);
    expect((await list(second)).total).toBe(1);
  });

  test('is undone with the step it tells about', async () => {
    const userId = await addPerson(on.platform);
    const failing = on.platform.database.transaction(async (transaction) => {
      const message = { userId, type: 2, title: '没有发生', content: '', link: '/', eventKey: 'x' } as const;
      await messages.send(transaction, message);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect((await list(userId)).total).toBe(0);
  });
});

describe('reading', () => {
  test('marks one, keeps the moment of the first time, and marks all', async () => {
    const userId = await addPerson(on.platform);
    for (const key of ['一', '二', '三']) await send(userId, key);
    const [newest] = (await list(userId)).data;
    expect((await edit(userId, { id: newest!.id })).code).toBe(code.success);
    expect((await edit(userId, { id: newest!.id })).code).toBe(code.success);
    expect(await list(userId)).toMatchObject({
      unread: 2,
      data: [{ status: 1 }, { status: 0 }, { status: 0 }],
    });
    expect((await edit(userId, { all: 1 })).code).toBe(code.success);
    expect((await list(userId)).unread).toBe(0);
  });

  test("does not find another person's message, and leaves it unread", async () => {
    const [mine, other] = [await addPerson(on.platform), await addPerson(on.platform)];
    await send(other, '别人的');
    const [theirs] = (await list(other)).data;
    const answer = await edit(mine, { id: theirs!.id });
    expect(answer).toMatchObject({ code: code.failure, msg: '消息不存在' });
    expect(answer.msg).toBe((await edit(mine, { id: 999_999_999 })).msg);
    await edit(mine, { all: 1 });
    expect((await list(other)).unread).toBe(1);
  });
});

test('a person takes its messages along and leaves none behind', async () => {
  const userId = await addPerson(on.platform);
  await send(userId, '一');
  expect(await messages.personalData.collect(userId)).toMatchObject([{ message_title: '一' }]);
  await on.platform.database.transaction((transaction) => messages.personalData.erase(transaction, userId));
  expect(await messages.personalData.collect(userId)).toEqual([]);
});

test('a message about a learning path from before leads to that path, one about a course to its course', async () => {
  const userId = await addPerson(on.platform);
  const told = { userId, type: 2 as const, title: '协会为您开通了', content: '已开通。', contentId: '7' };
  await on.platform.database.transaction(async (transaction) => {
    await messages.send(transaction, { ...told, link: '/course/7', eventKey: 'course' });
    await messages.send(transaction, { ...told, link: '/planning', eventKey: 'path' });
  });
  const migration = new URL('../../../migrations/0037_path_messages.sql', import.meta.url);
  await on.platform.database.execute(sql.raw(readFileSync(migration, 'utf8')));
  expect((await list(userId)).data.map(({ content_id, link }) => [content_id, link])).toEqual([
    [null, '/planning#path-7'],
    ['7', '/course/7'],
  ]);
});
