import { z } from 'zod';
import { districtCode, noticeChange, noticeLevel, noticeType, partyFacts } from './notice-content.ts';
import { noticeStates } from './notice-fields.ts';
import { count, rowId } from './numbers.ts';
import { unixSeconds } from './unix-seconds.ts';

const id = rowId.positive();

export const noticeState = z.enum(noticeStates);

/** What was typed so far: the fields of `noticeContent`, complete or not, right or wrong. */
export const draftContent = z
  .record(z.string().max(40), z.unknown())
  .refine((content) => JSON.stringify(content).length < 400_000, '内容过长');
export type DraftContent = z.infer<typeof draftContent>;

/** `url` is the id given by the upload call, or the address of an attachment that lies elsewhere and is there already. */
export const noticeAttachment = z.strictObject({
  url: z.string().min(1).max(500),
  name: z.string().trim().min(1, '请填写附件名称').max(200, '附件名称过长'),
});
export type NoticeAttachment = z.infer<typeof noticeAttachment>;
export const noticeAttachments = z.array(noticeAttachment).max(20, '附件最多 20 个');

/** An attachment as it is shown while editing; `link` opens it for a minute. */
export const attachedFile = z.object({
  url: z.string(),
  name: z.string(),
  size: z.number().int(),
  mime: z.string(),
  link: z.string(),
});
export type AttachedFile = z.infer<typeof attachedFile>;

/** In whose name somebody writes: the certified organisation as buyer or as agency. */
export const ownParty = z.object({
  as: z.enum(['buyer', 'agency']),
  party: partyFacts,
  district: districtCode.nullable(),
  level: noticeLevel.nullable(),
});
export type OwnParty = z.infer<typeof ownParty>;

export const duplicateRow = z.object({
  id,
  type: noticeType,
  title: z.string(),
  project_number: z.string(),
  buyer: z.string(),
  state: noticeState,
  time: unixSeconds,
  /** The same number at the same buyer and type, or nearly the same title within thirty days. */
  why: z.enum(['number', 'title']),
});
export type DuplicateRow = z.infer<typeof duplicateRow>;

export const noticeStep = z.object({
  time: unixSeconds,
  by: z.string(),
  action: z.string(),
  detail: z.string(),
});
export type NoticeStep = z.infer<typeof noticeStep>;

export const versionRow = z.object({
  version: z.number().int(),
  time: unixSeconds,
  by: z.string(),
  reason: z.string(),
  changes: z.array(noticeChange),
});
export type VersionRow = z.infer<typeof versionRow>;

/** How many of them there are in each state. */
export const noticeCounts = z.object({
  draft: count,
  submitted: count,
  returned: count,
  scheduled: count,
  published: count,
  withdrawn: count,
});

export const savedDraft = z.object({ id, revision: count, time: unixSeconds });
export const draftSave = {
  /** Null for a new one; `key` is the idempotency key of its creation. */
  id: id.nullable(),
  key: z.uuid(),
  /** Optimistic locking: the revision last read or saved. */
  revision: count,
  content: draftContent,
  attachments: noticeAttachments.default([]),
};
