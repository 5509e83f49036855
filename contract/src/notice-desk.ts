import { z } from 'zod';
import { endpoint, nothing, type Access } from './endpoint.ts';
import { noticeChange, noticeContent, noticeType } from './notice-content.ts';
import {
  attachedFile,
  draftContent,
  draftSave,
  duplicateRow,
  noticeAttachments,
  noticeCounts,
  noticeState,
  noticeStep,
  savedDraft,
  versionRow,
} from './notice-drafts.ts';
import { count, rowId } from './numbers.ts';
import { cursorInput, cursorPageOf, pageInput, pageOf } from './paging.ts';
import { unixSeconds } from './unix-seconds.ts';

const id = rowId.positive();
const reason = z.string().trim().min(2, '请填写原因').max(500, '原因最多 500 个字');
const admin = '/api/szguild/admin';
const desk = {
  method: 'POST',
  domain: 'notices',
  access: { staff: ['editor', 'administrator'] } satisfies Access,
} as const;

const deskRow = z.object({
  id,
  state: noticeState,
  type: noticeType,
  title: z.string(),
  project_number: z.string(),
  buyer: z.string(),
  agency: z.string(),
  /** Whoever wrote it here; empty for imports. */
  author: z.string(),
  source: z.string(),
  version: count,
  updated: unixSeconds,
  /** Of a scheduled one: when it will be out. */
  published: unixSeconds.nullable(),
});
export type DeskNoticeRow = z.infer<typeof deskRow>;

const deskNotice = deskRow.extend({
  /** Optimistic locking: what was read; a conflict if it has changed since. */
  revision: z.string(),
  content: noticeContent,
  attachments: z.array(attachedFile),
  returned_reason: z.string(),
  withdrawn_reason: z.string(),
  external_id: z.string(),
});
export type DeskNotice = z.infer<typeof deskNotice>;

const revision = z.string().max(64);
const exactly = { id, revision };

const staffDraftRow = z.object({
  id,
  title: z.string(),
  type: noticeType.nullable(),
  updated: unixSeconds,
});
export type StaffDraftRow = z.infer<typeof staffDraftRow>;

/** What staff do: write, review, publish, schedule, correct, withdraw. */
export const noticeDesk = {
  list: endpoint({
    ...desk,
    path: `${admin}/noticeList`,
    summary: '公告管理：按状态的队列、数量与游标',
    input: z.strictObject({
      state: noticeState.exclude(['draft']).default('submitted'),
      type: noticeType.optional(),
      keyword: z.string().trim().max(50).default(''),
      ...cursorInput,
    }),
    /** Counted up to 10,000; `draft` is the number of own drafts. */
    output: cursorPageOf(deskRow).extend({ counts: noticeCounts }),
  }),
  read: endpoint({
    ...desk,
    path: `${admin}/noticeRead`,
    summary: '打开一条公告进行审核或编辑',
    input: z.strictObject({ id }),
    output: deskNotice,
  }),
  save: endpoint({
    ...desk,
    path: `${admin}/noticeSave`,
    summary: '修改尚未发布的公告；内容有误时逐项指出',
    input: z.strictObject({ ...exactly, content: draftContent, attachments: noticeAttachments }),
    output: z.object({ revision: z.string() }),
  }),
  return: endpoint({
    ...desk,
    path: `${admin}/noticeReturn`,
    summary: '退回给提交人，写明原因',
    input: z.strictObject({ ...exactly, reason }),
    output: nothing,
  }),
  publish: endpoint({
    ...desk,
    path: `${admin}/noticePublish`,
    summary: '立即发布',
    input: z.strictObject(exactly),
    output: z.object({ published: unixSeconds }),
  }),
  schedule: endpoint({
    ...desk,
    path: `${admin}/noticeSchedule`,
    summary: '定时发布；time 为 null 时取消定时',
    input: z.strictObject({ ...exactly, time: unixSeconds.nullable() }),
    output: nothing,
  }),
  changes: endpoint({
    ...desk,
    path: `${admin}/noticeChanges`,
    summary: '与当前版本相比改了什么（更正前预览）',
    input: z.strictObject({ id, content: draftContent, attachments: noticeAttachments }),
    output: z.object({ changes: z.array(noticeChange) }),
  }),
  correct: endpoint({
    ...desk,
    path: `${admin}/noticeCorrect`,
    summary: '更正已发布的公告：形成新版本，可同时发布更正公告',
    input: z.strictObject({
      ...exactly,
      content: draftContent,
      attachments: noticeAttachments,
      reason,
      with_notice: z.boolean().default(false),
    }),
    output: z.object({ version: count, correction_id: id.nullable() }),
  }),
  withdraw: endpoint({
    ...desk,
    path: `${admin}/noticeWithdraw`,
    summary: '撤回已发布的公告，写明原因',
    input: z.strictObject({ ...exactly, reason }),
    output: nothing,
  }),
  versions: endpoint({
    ...desk,
    path: `${admin}/noticeVersions`,
    summary: '历史版本，新的在前，附每次的改动',
    input: z.strictObject({ id, ...pageInput }),
    output: pageOf(versionRow),
  }),
  compare: endpoint({
    ...desk,
    path: `${admin}/noticeCompare`,
    summary: '任意两个版本的差异与全文',
    input: z.strictObject({ id, from: count, to: count }),
    output: z.object({ changes: z.array(noticeChange), before: noticeContent, after: noticeContent }),
  }),
  duplicates: endpoint({
    ...desk,
    path: `${admin}/noticeDuplicates`,
    summary: '可能重复的公告（含未发布的）',
    quiet: true,
    input: z.strictObject({ id: id.nullable().default(null), content: draftContent }),
    output: z.object({ duplicates: z.array(duplicateRow) }),
  }),
  history: endpoint({
    ...desk,
    path: `${admin}/noticeHistory`,
    summary: '操作记录：谁在何时做了什么',
    input: z.strictObject({ id, ...pageInput }),
    output: pageOf(noticeStep),
  }),
  draftList: endpoint({
    ...desk,
    path: `${admin}/noticeDraftList`,
    summary: '自己的公告草稿',
    input: z.strictObject({ ...pageInput }),
    output: pageOf(staffDraftRow),
  }),
  draftRead: endpoint({
    ...desk,
    path: `${admin}/noticeDraftRead`,
    summary: '打开自己的一份公告草稿',
    input: z.strictObject({ id }),
    output: staffDraftRow.extend({
      revision: count,
      content: draftContent,
      attachments: z.array(attachedFile),
    }),
  }),
  draftSave: endpoint({
    ...desk,
    path: `${admin}/noticeDraftSave`,
    summary: '保存公告草稿（自动保存同此），内容可不完整',
    input: z.strictObject(draftSave),
    output: savedDraft,
  }),
  draftSubmit: endpoint({
    ...desk,
    path: `${admin}/noticeDraftSubmit`,
    summary: '草稿写完：进入待审核队列',
    input: z.strictObject({ id, revision: count }),
    output: z.object({ notice_id: id }),
  }),
  draftDelete: endpoint({
    ...desk,
    path: `${admin}/noticeDraftDelete`,
    summary: '删除自己的公告草稿',
    input: z.strictObject({ id }),
    output: nothing,
  }),
};
