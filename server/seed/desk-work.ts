import { dayOf } from '@portal/contract/days';
import { eq } from 'drizzle-orm';
import { courseFeedback, courseQuestions } from '../src/modules/courses/courses.comments.tables.ts';
import { courseLessons, courses } from '../src/modules/courses/courses.tables.ts';
import { answerMessage } from '../src/modules/inquiries/inquiries.messages.ts';
import { inquiries } from '../src/modules/inquiries/inquiries.tables.ts';
import { danmakuReports, lessonDanmaku } from '../src/modules/lessons/lessons.tables.ts';
import { messages } from '../src/modules/messages/messages.tables.ts';
import { offers } from '../src/modules/offers/offers.tables.ts';
import { billDifferences, paymentBills } from '../src/modules/payments/payments.tables.ts';
import type { Outside } from '../src/outside/outside.ts';
import type { Transaction } from '../src/platform/database/database.ts';
import type { Platform } from '../src/platform/platform.ts';
import { userIdOf } from './accounts.ts';
import { maintenance, people as demoPeople } from './data/people.ts';

const hour = 3_600_000;
const day = 24 * hour;
const staffMobile = '13900000009';
const demo = { buyer: '13900000001', supplier: '13900000002', agency: '13900000003', expert: '13900000004' };

const unknownTrade = 'SAMPLE900001';

type SampleInquiry = {
  from?: string;
  name: string;
  mobile: string;
  content: string;
  hoursAgo: number;
  answer?: string;
};

const asked: SampleInquiry[] = [
  {
    from: demo.supplier,
    name: '陈小满',
    mobile: demo.supplier,
    content: '请问开通年度会员后，已经购买的课程能否补享会员价？',
    hoursAgo: 3,
  },
  {
    name: '示例访客',
    mobile: '13800000101',
    content: '我单位想为 30 名采购人员统一报名培训，可以对公转账并开具一张发票吗？',
    hoursAgo: 20,
  },
  {
    from: demo.buyer,
    name: '许知行',
    mobile: demo.buyer,
    content: '结业证书上的学时是否可以打印年度汇总？',
    hoursAgo: 50,
    answer: '可以。在「证书与学时」中选择年度，即可下载该年度的学时证明。',
  },
];

const sent = [
  { type: 2 as const, ...maintenance, daysAgo: 1, reached: demoPeople.length },
  { title: '秋季集中培训报名', content: '11 月集中培训开放报名，会员享九折优惠。', daysAgo: 20, reached: 3 },
  { title: '会员服务周', content: '本周开通会员，可预约一次采购文件合规咨询。', daysAgo: 6, reached: 3 },
];

/** Work that waits in the queues of the back office which no other sample fills. */
export async function seedDeskWork(platform: Platform, seedPayment: Outside['seedPayment']): Promise<void> {
  const now = platform.clock();
  const people = new Map<string, number>();
  for (const mobile of [...Object.values(demo), staffMobile]) {
    const id = await userIdOf(platform, mobile);
    if (id !== null) people.set(mobile, id);
  }
  const staffId = people.get(staffMobile);
  if (staffId === undefined) return;
  await platform.database.transaction(async (transaction) => {
    for (const each of asked) await ask(platform, transaction, each, people, staffId);
    await transaction.insert(offers).values(
      sent.map(({ daysAgo, reached, ...offer }, index) => {
        const createdAt = new Date(now.getTime() - daysAgo * day);
        const counted = { audience: { roles: [], certified_only: false }, total: reached, sent: reached };
        const idempotencyKey = `seed:${index}`;
        return { ...offer, ...counted, sentBy: staffId, idempotencyKey, createdAt, doneAt: createdAt };
      }),
    );
    await addComments(transaction, people, now);
    await addDifference(transaction, seedPayment, now);
  });
}

async function ask(
  { keyring, clock }: Platform,
  transaction: Transaction,
  { from, name, mobile, content, hoursAgo, answer }: SampleInquiry,
  people: ReadonlyMap<string, number>,
  staffId: number,
): Promise<void> {
  const createdAt = new Date(clock().getTime() - hoursAgo * hour);
  const userId = from === undefined ? null : (people.get(from) ?? null);
  const handledAt = answer ? new Date(createdAt.getTime() + 2 * hour) : null;
  const [row] = await transaction
    .insert(inquiries)
    .values({
      source: userId === null ? 'contact' : 'question',
      userId,
      name,
      mobileSealed: keyring.seal(mobile),
      mobileIndex: keyring.blindIndex('mobile', mobile),
      content,
      address: '192.0.2.1',
      createdAt,
      ...(answer && { answer, handledAt, handledBy: staffId }),
    })
    .returning({ id: inquiries.id });
  if (!answer || userId === null || !handledAt) return;
  const message = answerMessage({ id: row!.id, userId, content }, answer);
  await transaction.insert(messages).values({ ...message, createdAt: handledAt });
}

/** What the moderation has held back, and a bullet comment that somebody reported. */
async function addComments(
  transaction: Transaction,
  people: ReadonlyMap<string, number>,
  now: Date,
): Promise<void> {
  const [course] = await transaction
    .select({ id: courses.id })
    .from(courses)
    .where(eq(courses.title, '政府采购信息公开规范'));
  const [agency, expert, buyer] = [demo.agency, demo.expert, demo.buyer].map((mobile) => people.get(mobile));
  if (!course || !agency || !expert || !buyer) return;
  const [lesson] = await transaction
    .select({ id: courseLessons.id })
    .from(courseLessons)
    .where(eq(courseLessons.courseId, course.id))
    .limit(1);
  const createdAt = new Date(now.getTime() - 5 * hour);
  const held = { courseId: course.id, state: 'pending' as const, words: ['代写'], createdAt };
  await transaction.insert(courseFeedback).values({
    ...held,
    userId: expert,
    stars: 3,
    content: '评论区有人发代写标书的广告，请管理一下。',
    updatedAt: createdAt,
  });
  await transaction.insert(courseQuestions).values({
    ...held,
    lessonId: lesson!.id,
    second: 20,
    userId: buyer,
    content: '听说有机构代写公告，这样发布合规吗？',
  });
  const [danmaku] = await transaction
    .insert(lessonDanmaku)
    .values({
      lessonId: lesson!.id,
      userId: buyer,
      secondMs: 15_000,
      text: '前排广告位招租',
      mode: 'scroll',
      size: 25,
      colour: '#ffffff',
      state: 'published',
      reports: 1,
      createdAt,
    })
    .returning({ id: lessonDanmaku.id });
  await transaction
    .insert(danmakuReports)
    .values({ danmakuId: danmaku!.id, userId: agency, reason: '与课程无关', at: now });
}

/** A day whose bill has a payment that this site does not know. */
async function addDifference(
  transaction: Transaction,
  seedPayment: Outside['seedPayment'],
  now: Date,
): Promise<void> {
  const at = new Date(now.getTime() - 30 * day);
  const facts = { channel: 'alipay' as const, day: dayOf(at) };
  const checkedAt = new Date(at.getTime() + day);
  await transaction.insert(paymentBills).values({
    ...facts,
    paymentCount: 1,
    paymentAmount: 6900,
    refundCount: 0,
    refundAmount: 0,
    checkedAt,
  });
  // So that it can be returned.
  const trade = { outTradeNo: unknownTrade, transactionId: unknownTrade };
  seedPayment('alipay', { ...trade, description: '示例付款', amount: 6900, paidAt: at });
  await transaction.insert(billDifferences).values({
    ...facts,
    kind: 'missing_here',
    subject: unknownTrade,
    ...trade,
    theirAmount: 6900,
    at,
    foundAt: checkedAt,
  });
}
