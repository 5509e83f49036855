import { z } from 'zod';
import { endpoint, nothing, type Access } from './endpoint.ts';
import { noticeType } from './notice-content.ts';
import {
  attachedFile,
  draftContent,
  draftSave,
  duplicateRow,
  noticeCounts,
  noticeState,
  noticeStep,
  ownParty,
  savedDraft,
} from './notice-drafts.ts';
import { count, rowId } from './numbers.ts';
import { pageInput, pageOf } from './paging.ts';
import { unixSeconds } from './unix-seconds.ts';

const id = rowId.positive();
const own = '/api/szguild/notice';
const certifiedAuthor = {
  method: 'POST',
  domain: 'notices',
  access: { certified: [1, 3] } satisfies Access,
} as const;

const ownRow = z.object({
  /** Of the draft: it stays the same from the first word to the published notice. */
  id,
  /** Of the notice at its public address, once it was submitted. */
  notice_id: id.nullable(),
  state: noticeState,
  title: z.string(),
  type: noticeType.nullable(),
  project_number: z.string(),
  returned_reason: z.string(),
  updated: unixSeconds,
  published: unixSeconds.nullable(),
});
export type OwnNoticeRow = z.infer<typeof ownRow>;

const ownNotice = ownRow.extend({
  revision: count,
  content: draftContent,
  attachments: z.array(attachedFile),
  withdrawn_reason: z.string(),
  own: ownParty,
  steps: z.array(noticeStep),
});
export type OwnNotice = z.infer<typeof ownNotice>;

/** What certified buyers and agencies do with their own notices. */
export const noticeDrafts = {
  list: endpoint({
    ...certifiedAuthor,
    path: `${own}/ownList`,
    summary: '我提交的公告与各状态数量',
    input: z.strictObject({ state: noticeState.optional(), ...pageInput }),
    output: pageOf(ownRow).extend({ counts: noticeCounts }),
  }),
  start: endpoint({
    ...certifiedAuthor,
    path: `${own}/ownParty`,
    summary: '新公告的预填内容：以哪家认证单位的名义提交',
    input: nothing,
    output: ownParty,
  }),
  read: endpoint({
    ...certifiedAuthor,
    path: `${own}/ownRead`,
    summary: '打开自己的一条公告',
    input: z.strictObject({ id }),
    output: ownNotice,
  }),
  save: endpoint({
    ...certifiedAuthor,
    path: `${own}/draftSave`,
    summary: '保存草稿（自动保存同此），内容可不完整',
    input: z.strictObject(draftSave),
    output: savedDraft,
  }),
  submit: endpoint({
    ...certifiedAuthor,
    path: `${own}/draftSubmit`,
    summary: '提交审核；内容有误时逐项指出',
    input: z.strictObject({ id, revision: count }),
    output: z.object({ notice_id: id }),
  }),
  takeBack: endpoint({
    ...certifiedAuthor,
    path: `${own}/takeBack`,
    summary: '撤回尚未审核的公告，变回草稿',
    input: z.strictObject({ id }),
    output: nothing,
  }),
  remove: endpoint({
    ...certifiedAuthor,
    path: `${own}/draftDelete`,
    summary: '删除草稿或被退回的公告',
    input: z.strictObject({ id }),
    output: nothing,
  }),
  followUp: endpoint({
    ...certifiedAuthor,
    path: `${own}/followUp`,
    summary: '以自己的一条公告为底稿起草同一项目的下一条',
    input: z.strictObject({ id, type: noticeType, key: z.uuid() }),
    output: savedDraft,
  }),
  duplicates: endpoint({
    ...certifiedAuthor,
    path: `${own}/duplicates`,
    summary: '可能重复的公告（已发布的与自己的）',
    quiet: true,
    input: z.strictObject({ id: id.nullable().default(null), content: draftContent }),
    output: z.object({ duplicates: z.array(duplicateRow) }),
  }),
};
