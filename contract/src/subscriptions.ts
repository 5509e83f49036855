import { z } from 'zod';
import { endpoint, nothing } from './endpoint.ts';
import { fen, noticeMethod, noticeType } from './notice-content.ts';
import { noticeQuery, noticeRow } from './notices.ts';
import { rowId } from './numbers.ts';
import { cursorInput, cursorPageOf, pageInput, pageOf } from './paging.ts';
import { unixSeconds } from './unix-seconds.ts';

const id = rowId.positive();

/** When new matches reach the message centre: at once, in a digest at eight in the morning, or not at all. */
export const frequency = z.enum(['now', 'daily', 'off']);
export type Frequency = z.infer<typeof frequency>;

const inOrder = ({ budget_min, budget_max }: { budget_min: number | null; budget_max: number | null }) =>
  budget_min === null || budget_max === null || budget_min <= budget_max;
const orderFault = { path: ['budget_max'], message: '最高预算不能低于最低预算' };

/** product 12: any of the words, any of the districts, any of the types, any of the methods. */
const bidFormFields = z.strictObject({
  keywords: z
    .array(z.string().trim().min(1, '关键词不能为空').max(50, '关键词最多 50 个字'))
    .max(10, '最多 10 个关键词'),
  districts: z.array(z.string().regex(/^(\d{2}|\d{4}|\d{6})$/, '地区代码有误')).max(10, '最多 10 个地区'),
  types: z.array(noticeType).max(8),
  methods: z.array(noticeMethod).max(7),
  budget_min: fen.nullable(),
  budget_max: fen.nullable(),
  frequency,
});
export type BidForm = z.infer<typeof bidFormFields>;

export const subscription = z.object({
  id,
  name: z.string(),
  /** The one that `bidForm` edits. */
  is_form: z.boolean(),
  /** What it looks for, in words. */
  summary: z.string(),
  /** Null for the form, which is edited as a form. */
  query: noticeQuery.nullable(),
  frequency,
  /** Notices it has found so far. */
  matches: z.number().int(),
  create_time: unixSeconds,
  /** Ends it without a login; for channels outside of the portal. */
  unsubscribe_url: z.string(),
});
export type Subscription = z.infer<typeof subscription>;

/** Days before a deadline; 0 ends the reminder. */
export const reminderDays = [1, 3, 7] as const;
const days = z.union([z.literal(1), z.literal(3), z.literal(7)]);

const reminder = z.object({
  days: days.nullable(),
  /** When it will be told; null without a reminder. */
  remind_time: unixSeconds.nullable(),
  sent: z.boolean(),
});

const post = { method: 'POST', domain: 'notices', access: 'user' } as const;
const formPath = '/api/szguild/user/bidForm';

export const subscriptions = {
  form: endpoint({
    ...post,
    method: 'GET',
    path: formPath,
    summary: '订阅表单：关注的关键词、地区、类型、采购方式与预算',
    input: nothing,
    output: bidFormFields,
  }),
  saveForm: endpoint({
    ...post,
    path: formPath,
    summary: '保存订阅表单；frequency 为 now（即时）、daily（每日）或 off（不推送）',
    input: bidFormFields.refine(inOrder, orderFault),
    output: bidFormFields,
  }),
  list: endpoint({
    ...post,
    path: '/api/szguild/user/bidSubscriptions',
    summary: '自己的全部订阅与名额',
    input: z.strictObject(pageInput),
    /** `most`: how many this identity may have. */
    output: pageOf(subscription).extend({ most: z.number().int() }),
  }),
  save: endpoint({
    ...post,
    path: '/api/szguild/user/bidSubscriptionSave',
    summary: '保存一个搜索为订阅（无 id），或修改一个订阅',
    input: z.strictObject({
      id: id.optional(),
      name: z.string().trim().min(1, '请填写名称').max(40, '名称最多 40 个字'),
      query: noticeQuery.refine(inOrder, orderFault),
      frequency,
    }),
    output: z.object({ id }),
  }),
  setFrequency: endpoint({
    ...post,
    path: '/api/szguild/user/bidSubscriptionFrequency',
    summary: '修改一个订阅的推送频率',
    input: z.strictObject({ id, frequency }),
    output: nothing,
  }),
  end: endpoint({
    ...post,
    path: '/api/szguild/user/bidSubscriptionEnd',
    summary: '停止一个订阅',
    input: z.strictObject({ id }),
    output: nothing,
  }),
  matches: endpoint({
    ...post,
    path: '/api/szguild/user/bidMatches',
    summary: '订阅找到的公告，新的在前；id 只看一个订阅',
    input: z.strictObject({ id: id.optional(), ...cursorInput }),
    output: cursorPageOf(
      z.object({
        subscription: z.object({ id, name: z.string() }),
        matched_time: unixSeconds,
        notice: noticeRow,
      }),
    ),
  }),
  reminder: endpoint({
    ...post,
    path: '/api/szguild/user/bidReminder',
    summary: '一条公告的截止提醒：days 设置提前天数（1、3、7），0 取消，不给则查询',
    input: z.strictObject({ notice_id: id, days: z.union([z.literal(0), days]).optional() }),
    output: reminder,
  }),
  reminders: endpoint({
    ...post,
    path: '/api/szguild/user/bidReminders',
    summary: '自己的截止提醒，快到的在前',
    input: z.strictObject({ ...pageInput }),
    output: pageOf(
      reminder.extend({
        notice: z.object({ id, title: z.string(), deadline: unixSeconds.nullable(), withdrawn: z.boolean() }),
      }),
    ),
  }),
};
