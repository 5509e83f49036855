import { randomUUID } from 'node:crypto';
import { accounts } from '@portal/contract/accounts';
import { articleDesk } from '@portal/contract/article-desk';
import { code } from '@portal/contract/codes';
import { downloads } from '@portal/contract/downloads';
import type { Endpoint } from '@portal/contract/endpoint';
import { files } from '@portal/contract/files';
import { identities } from '@portal/contract/identities';
import { messages } from '@portal/contract/messages';
import { noticeDesk } from '@portal/contract/notice-desk';
import { noticeDrafts } from '@portal/contract/own-notices';
import { noticeImports } from '@portal/contract/notice-imports';
import { noticeQuery } from '@portal/contract/notices';
import { orders } from '@portal/contract/orders';
import { reservations } from '@portal/contract/reservations';
import { siteEditing } from '@portal/contract/site-editing';
import { subscriptions } from '@portal/contract/subscriptions';
import { eq } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashToken } from '../platform/crypto.ts';
import { sessions as sessionRows } from '../platform/sessions.tables.ts';
import { callerOf, type Everything, openWholeApp, type Person, refusalOf } from './access.testing.ts';
import { users } from './accounts/accounts.tables.ts';
import { downloads as downloadRows } from './downloads/downloads.tables.ts';
import { files as fileRows } from './files/files.tables.ts';
import { identities as identityRows, identitySteps } from './identities/identities.tables.ts';
import { messages as messageRows } from './messages/messages.tables.ts';
import { reservations as reservationRows, reservationSlots } from './reservations/reservations.tables.ts';
import { addReservation } from './reservations/reservations.testing.ts';
import { subscriptionKeys, subscriptions as subscriptionRows } from './subscriptions/subscriptions.tables.ts';

let on: Everything;
let owner: Person;
let strangers: Person[];
/** What belongs to the owner. */
const own = {
  message: 0,
  identity: 0,
  certificate: 0,
  file: 'file-of-the-owner',
  attachment: 'a'.repeat(32),
  download: 'download-of-the-owner',
  device: 0,
  subscription: 0,
  reservation: 0,
};

beforeAll(async () => {
  on = await openWholeApp();
  const named = (name: string) => on.people.find((person) => person.name === name)!;
  owner = named('a 供应商 under review');
  strangers = [
    'a user without identity',
    'a certified 采购人',
    'a 招标代理机构 under review',
    'staff: administrator',
    'staff: reviewer',
  ].map(named);

  const { database, clock } = on.platform;
  const userId = owner.userId!;
  const at = clock();
  const [message] = await database
    .insert(messageRows)
    .values({ userId, type: 2, title: '标题', content: '内容', eventKey: 'ownership', createdAt: at })
    .returning();
  const stored = { userId, purpose: 'licence', name: '执照.png', type: 'image/png', size: 10, key: 'kept/1' };
  await database
    .insert(fileRows)
    .values({ ...stored, id: own.file, private: true, checkedAt: at, createdAt: at });
  const attachment = { ...stored, id: own.attachment, purpose: 'attachment', key: 'kept/2' };
  await database.insert(fileRows).values({ ...attachment, private: true, checkedAt: at, createdAt: at });
  const expiresAt = new Date(at.getTime() + 3_600_000);
  const archive = { type: 'personal', status: 'done', progress: 100, key: 'downloads/1', expiresAt } as const;
  await database.insert(downloadRows).values({ id: own.download, userId, createdAt: at, ...archive });
  const found = await database.select().from(identityRows);
  const session = await on.platform.sessions.find((await owner.token())!);
  const search = {
    name: '我的搜索',
    query: noticeQuery.parse({ keyword: '设备' }),
    frequency: 'now',
  } as const;
  const [subscription] = await database
    .insert(subscriptionRows)
    .values({ ...search, userId, createdAt: at })
    .returning();
  own.subscription = subscription!.id;
  own.reservation = await addReservation(on.platform, userId);
  own.message = message!.id;
  own.identity = found.find((row) => row.userId === userId)!.id;
  own.certificate = found.find((row) => row.userId === named('a certified 专家').userId)!.id;
  own.device = session!.id;
});
afterAll(() => on.close());

const tables: PgTable[] = [
  messageRows,
  identityRows,
  identitySteps,
  fileRows,
  downloadRows,
  subscriptionRows,
  subscriptionKeys,
  reservationRows,
  reservationSlots,
];

/** All that could be changed, and the owner's own row and sessions. */
async function everythingStored(): Promise<unknown> {
  const { database } = on.platform;
  const rows = await Promise.all(tables.map((table) => database.select().from(table)));
  const people = await database.select().from(users);
  const devices = await database.select({ id: sessionRows.id, userId: sessionRows.userId }).from(sessionRows);
  return [
    rows,
    people.filter(({ id }) => id === owner.userId),
    devices.filter(({ userId }) => userId === owner.userId),
  ];
}

const consent = 1;
const form = { organisation: '某单位' };

type Guess = [
  string,
  Endpoint,
  (id: number | string) => unknown,
  () => number | string,
  missing: number | string,
];

const missingNumber = 987_654_321;
const missingText = 'nothing-of-that-name';

const guesses: Guess[] = [
  ['reading a message', messages.editMessage, (id) => ({ id }), () => own.message, missingNumber],
  ['the form of an application', identities.reapplyForm, (id) => ({ id }), () => own.identity, missingNumber],
  [
    'applying again for another',
    identities.reapply,
    (id) => ({ id, form, letter_file: [], consent }),
    () => own.identity,
    missingNumber,
  ],
  ['what keeps an identity', identities.cancelCheck, (id) => ({ id }), () => own.identity, missingNumber],
  [
    'withdrawing an application',
    identities.cancel,
    (id) => ({ id, reason: '不需要了' }),
    () => own.identity,
    missingNumber,
  ],
  [
    'cancelling a certificate',
    identities.cancel,
    (id) => ({ id, reason: '不需要了' }),
    () => own.certificate,
    missingNumber,
  ],
  ['opening a file', files.open, (id) => ({ id }), () => own.file, missingText],
  [
    'taking a file as picture',
    accounts.modifyUserinfo,
    (avatar) => ({ avatar }),
    () => own.file,
    missingText,
  ],
  ['fetching an export', downloads.export, (job_id) => ({ job_id }), () => own.download, missingText],
  [
    'changing a subscription',
    subscriptions.save,
    (id) => ({ id, name: '别人的', query: { keyword: '设备' }, frequency: 'off' }),
    () => own.subscription,
    missingNumber,
  ],
  [
    'silencing a subscription',
    subscriptions.setFrequency,
    (id) => ({ id, frequency: 'off' }),
    () => own.subscription,
    missingNumber,
  ],
  ['ending a subscription', subscriptions.end, (id) => ({ id }), () => own.subscription, missingNumber],
  ['reading a reservation', reservations.read, (id) => ({ id }), () => own.reservation, missingNumber],
  ['cancelling a reservation', reservations.cancel, (id) => ({ id }), () => own.reservation, missingNumber],
  ['taking an offered place', reservations.accept, (id) => ({ id }), () => own.reservation, missingNumber],
  [
    'moving a reservation',
    reservations.move,
    (id) => ({ id, slot_id: 1_900_000_000 }),
    () => own.reservation,
    missingNumber,
  ],
  [
    'paying for a place',
    orders.createOrder,
    (goods_id) => ({ goods_type: 'reservation', goods_id, idempotency_key: randomUUID() }),
    () => own.reservation,
    missingNumber,
  ],
  ['logging a device out', accounts.deviceLogout, (id) => ({ id }), () => own.device, missingNumber],
];

describe("another person's id is not found, as one that nobody has, and nothing changes", () => {
  test.each(guesses)('%s', async (_, endpoint, inputOf, idOf, missing) => {
    for (const stranger of strangers) {
      const before = await everythingStored();
      const guessed = await on.api.call(endpoint, inputOf(idOf()), await callerOf(on.platform, stranger));
      const unknown = await on.api.call(endpoint, inputOf(missing), await callerOf(on.platform, stranger));
      expect([stranger.name, guessed]).toEqual([stranger.name, unknown]);
      const outside = refusalOf(endpoint.access, stranger);
      const refusal = { code: outside ?? code.failure, data: null };
      const msg = outside === null ? '不存在' : '';
      expect(guessed).toMatchObject({ ...refusal, msg: expect.stringContaining(msg) });
      expect(await everythingStored()).toEqual(before);
    }
  });
});

describe('the same ids open to their owner', () => {
  const readable: [string, Endpoint, () => unknown][] = [
    ['the message', messages.editMessage, () => ({ id: own.message })],
    ['the identity', identities.cancelCheck, () => ({ id: own.identity })],
    ['the file', files.open, () => ({ id: own.file })],
    ['the subscription', subscriptions.setFrequency, () => ({ id: own.subscription, frequency: 'daily' })],
    ['the export', downloads.export, () => ({ job_id: own.download })],
    ['the reservation', reservations.read, () => ({ id: own.reservation })],
    ['the device', accounts.deviceLogout, () => ({ id: own.device })],
  ];
  test.each(readable)('%s', async (_, endpoint, inputOf) => {
    const answer = await on.api.call(endpoint, inputOf(), await callerOf(on.platform, owner));
    expect(answer).toMatchObject({ code: code.success });
  });
});

test("a list holds nothing of somebody else's", async () => {
  for (const stranger of strangers) {
    const caller = await callerOf(on.platform, stranger);
    const lists = [
      await on.api.call(messages.messageList, {}, caller),
      await on.api.call(accounts.deviceList, {}, caller),
      await on.api.call(identities.requests, {}, caller),
      await on.api.call(reservations.list, {}, caller),
    ];
    const text = JSON.stringify(lists);
    expect(text).not.toContain(`"eventKey":"ownership"`);
    expect(text).not.toContain(owner.name);
    if (refusalOf(messages.messageList.access, stranger) !== null) continue;
    expect(lists[0]).toMatchObject({ data: { total: 0, unread: 0, data: [] } });
    expect(lists[3]).toMatchObject({ data: { total: 0, data: [] } });
    const { data: devices } = lists[1]!.data as { data: { id: number }[] };
    expect(devices.map(({ id }) => id)).not.toContain(own.device);
  }
});

test('a token is known by its hash alone', async () => {
  const token = (await owner.token())!;
  const stored = JSON.stringify(await on.platform.database.select().from(sessionRows));
  expect(stored).not.toContain(token);
  expect(stored).toContain(hashToken(token));
});

describe("another person's upload, named in what one writes oneself", () => {
  const attachments = [{ url: own.attachment, name: '别人的.pdf' }];
  const article = { cover: { file: own.attachment }, html: `<img src="/files/${own.attachment}" alt="图">` };
  const letter_file = [{ url: own.attachment, name: '别人的.pdf' }];
  const draft = () => ({ id: null, key: randomUUID(), revision: 0, content: { title: '草稿' }, attachments });
  const idOf = (answer: { data: unknown }) => (answer.data as { id: number }).id;

  type Naming = [
    string,
    string,
    Endpoint,
    () => unknown,
    read?: [Endpoint, (answer: { data: unknown }) => unknown],
  ];
  const namings: Naming[] = [
    [
      'a draft of a notice',
      'a certified 采购人',
      noticeDrafts.save,
      draft,
      [noticeDrafts.read, (answer) => ({ id: idOf(answer) })],
    ],
    [
      'a draft of staff',
      'staff: editor',
      noticeDesk.draftSave,
      draft,
      [noticeDesk.draftRead, (answer) => ({ id: idOf(answer) })],
    ],
    [
      'the cover of an article',
      'staff: editor',
      articleDesk.create,
      () => ({ key: randomUUID(), content: article }),
    ],
    [
      'the text of an article',
      'staff: editor',
      articleDesk.create,
      () => ({ key: randomUUID(), content: { html: article.html } }),
      [articleDesk.read, (answer) => ({ id: idOf(answer) })],
    ],
    ['what an article takes in', 'staff: editor', articleDesk.takeFile, () => ({ file: own.attachment })],
    [
      'the letter of an application',
      'a user without identity',
      identities.draft,
      () => ({ type: 2, form: {}, letter_file }),
      [identities.draft, () => ({ type: 2 })],
    ],
    [
      'the logo',
      'staff: administrator',
      siteEditing.saveLogo,
      () => ({ place: 'logo', file: own.attachment }),
    ],
    ['an import', 'staff: editor', noticeImports.start, () => ({ file: own.attachment, source: '示例来源' })],
  ];

  test.each(namings)('does not open from %s', async (_, name, endpoint, inputOf, read) => {
    const person = on.people.find((each) => each.name === name)!;
    const before = await on.platform.database.select().from(fileRows);
    const answer = await on.api.call(endpoint, inputOf(), await callerOf(on.platform, person));
    const shown = read && (await on.api.call(read[0], read[1](answer), await callerOf(on.platform, person)));
    if (shown) expect(shown.code).toBe(code.success);
    else expect(answer).toMatchObject({ msg: expect.stringContaining('不存在') });
    expect(JSON.stringify([answer, shown])).not.toMatch(/signature=|\/files\/a{32}/);
    expect(await on.platform.database.select().from(fileRows)).toEqual(before);
  });

  test('opens from a draft of its owner', async () => {
    const buyer = on.people.find((each) => each.name === 'a certified 采购人')!;
    const { database } = on.platform;
    await database.update(fileRows).set({ userId: buyer.userId! }).where(eq(fileRows.id, own.attachment));
    const answer = await on.api.call(noticeDrafts.save, draft(), await callerOf(on.platform, buyer));
    const caller = await callerOf(on.platform, buyer);
    const shown = await on.api.call(noticeDrafts.read, { id: idOf(answer) }, caller);
    expect(JSON.stringify(shown)).toContain(`/files/${own.attachment}?expires=`);
  });
});
