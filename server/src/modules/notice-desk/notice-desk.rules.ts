import type { StaffDraftRow } from '@portal/contract/notice-desk';
import type { OwnNotice, OwnNoticeRow } from '@portal/contract/own-notices';
import { noticeLevel, districtCode, noticeType } from '@portal/contract/notice-content';
import type { DraftContent, OwnParty } from '@portal/contract/notice-drafts';
import type { NoticeState } from '@portal/contract/notice-fields';
import { noticeLevelTitle, type NoticeType } from '@portal/contract/notice-titles';
import { code, PortalError } from '@portal/contract/codes';
import type { PageRequest } from '@portal/contract/paging';
import { role } from '@portal/contract/roles';
import { toUnixSeconds } from '@portal/contract/time';
import { z } from 'zod';
import { actorOf } from '../../platform/http/caller.ts';
import { job, type Job } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Session } from '../../platform/sessions.ts';
import type { PersonalData } from '../../platform/module.ts';
import type { Files } from '../files/files.ts';
import type { Identities } from '../identities/identities.ts';
import type { Messages } from '../messages/messages.ts';
import type { NoticeSearch } from '../notice-search/notice-search.ts';
import type { Notices } from '../notices/notices.ts';
import { createAttachments } from './notice-desk.attachments.ts';
import { changesBetween } from './notice-desk.changes.ts';
import { partyOf } from './notice-desk.content.ts';
import { createDrafts, type DraftSave, type Saved } from './notice-desk.drafts.ts';
import { createDuplicates } from './notice-desk.duplicates.ts';
import { createQueue } from './notice-desk.queue.ts';
import { createReview, createReviewStep } from './notice-desk.review.ts';
import { asSeenBy, createSteps } from './notice-desk.steps.ts';
import {
  type Author,
  noticeDeskStore as store,
  type DraftRow,
  type NoticeRow,
  contentOf,
  staffRole,
} from './notice-desk.store.ts';
import { createVersions } from './notice-desk.versions.ts';

export type NoticeDeskPorts = {
  notices: Pick<Notices, 'publishing'>;
  noticeSearch: Pick<NoticeSearch, 'search'>;
  files: Files;
  messages: Pick<Messages, 'send'>;
  identities: { reading: Pick<Identities['reading'], 'list'> };
};

export type Caller = { session: Session; address: string };

const mostSteps = 50;
/** What the next notice of a project takes over from the one before. */
const carried = [
  'project_number',
  'project_title',
  'plan_number',
  'method',
  'kind',
  'catalogue',
  'industry',
  'district',
  'level',
  'buyer',
  'agency',
  'budget',
  'fund_source',
  'packages',
  'sme_policy',
] as const;

export type DeskRules = ReturnType<typeof createDeskRules>;

/** Writing, submitting, reviewing, publishing, correcting and withdrawing notices. */
export function createDeskRules(
  platform: Platform,
  { notices, noticeSearch, files, messages, identities }: NoticeDeskPorts,
) {
  const { database } = platform;
  const attachments = createAttachments(files);
  const steps = createSteps(platform);
  const reviewing = { notices, attachments, steps, messages };
  const reviewStep = createReviewStep(reviewing);
  const drafts = createDrafts(platform, { notices, attachments, steps, keepFiles: files.keep });
  const review = createReview(platform, reviewing, reviewStep);
  const duplicates = createDuplicates(platform);
  const publishJob = job({
    name: 'noticeDesk.publishDue',
    title: '发布到时的公告',
    data: z.object({}),
    schedule: '* * * * *',
    pollSeconds: 10,
    run: async () => void (await review.publishDue()),
  });

  const userAuthor = ({ session }: Caller): Author => ({
    userId: session.userId,
    roleId: session.roleId ?? -1,
  });
  const staffOf = ({ session }: Caller): Author => ({ userId: session.userId, roleId: staffRole });

  /** In whose name a user writes: the organisation of the certificate it acts with. */
  async function ownParty({ session }: Caller): Promise<OwnParty> {
    const entries = await identities.reading.list(session.userId);
    const entry = entries.find(({ type, auth_status }) => type === session.roleId && auth_status);
    if (!entry?.identity_info) throw new PortalError(code.notCertified);
    const { form } = entry.identity_info;
    const level = Object.entries(noticeLevelTitle).find(([, title]) => title === form.level)?.[0];
    return {
      as: session.roleId === role.agency ? 'agency' : 'buyer',
      party: partyOf(form),
      district: districtCode.safeParse(form.district).data ?? null,
      level: noticeLevel.safeParse(level).data ?? null,
    };
  }

  async function draftFacts(draft: DraftRow) {
    return {
      revision: draft.revision,
      content: draft.content,
      attachments: await attachments.ofDraft(database, draft),
    };
  }

  const personalData: PersonalData = {
    name: 'notice-drafts',
    collect: async (userId) =>
      (await store.draftsOf(database, userId)).map(({ content, attachments: kept, updatedAt }) => ({
        content,
        attachments: kept,
        update_time: toUnixSeconds(updatedAt),
      })),
    async erase(transaction, userId) {
      await store.erase(transaction, userId);
      await attachments.keepAfter(transaction, userId);
    },
  };

  return {
    jobs: [publishJob as Job],
    personalData,
    ownParty,
    /** What two contents say differently, in words; imports tell it too. */
    changes: changesBetween,

    own: {
      async list(
        caller: Caller,
        { state, page, page_size }: PageRequest & { state?: NoticeState | undefined },
      ) {
        const author = userAuthor(caller);
        const counts = await store.ownCounts(database, author);
        const rows = await store.ownPage(database, author, state, page_size, (page - 1) * page_size);
        const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
        return { total: state ? counts[state] : all, page, page_size, counts, data: rows.map(ownRowOf) };
      },

      async read(caller: Caller, id: number): Promise<OwnNotice> {
        const author = userAuthor(caller);
        const { draft, notice } = await store.own(database, author, id);
        const isOpen = notice === null || ['draft', 'returned'].includes(notice.state);
        const history = notice ? await steps.history(database, notice.id, mostSteps, 0) : { steps: [] };
        return {
          ...ownRowOf({ draft, notice }),
          ...(await draftFacts(draft)),
          ...(isOpen
            ? {}
            : { content: contentOf(notice), attachments: await attachments.ofNotice(database, notice.id) }),
          withdrawn_reason: notice?.withdrawnReason ?? '',
          own: await ownParty(caller),
          steps: asSeenBy(author.userId, history.steps),
        };
      },

      save: (caller: Caller, given: DraftSave) => drafts.save(userAuthor(caller), given),
      submit: async (caller: Caller, expected: { id: number; revision: number }) =>
        drafts.submit(userAuthor(caller), actorOf(caller), expected, await ownParty(caller)),
      takeBack: (caller: Caller, id: number) => drafts.takeBack(userAuthor(caller), actorOf(caller), id),
      remove: (caller: Caller, id: number) => drafts.remove(userAuthor(caller), actorOf(caller), id),

      async followUp(
        caller: Caller,
        { id, type, key }: { id: number; type: NoticeType; key: string },
      ): Promise<Saved> {
        const author = userAuthor(caller);
        const { draft, notice } = await store.own(database, author, id);
        const before: DraftContent = notice ? contentOf(notice) : draft.content;
        const content: DraftContent = { type, original_number: before.project_number ?? '' };
        for (const field of carried) if (before[field] !== undefined) content[field] = before[field];
        return drafts.save(author, { id: null, key, revision: 0, content, attachments: [] });
      },

      async duplicates(caller: Caller, id: number | null, content: DraftContent) {
        const author = userAuthor(caller);
        const mine = id === null ? null : (await store.own(database, author, id)).draft.noticeId;
        return duplicates.find(content, mine, { ownerId: author.userId });
      },
    },

    staff: {
      queue: createQueue(platform, noticeSearch),
      review,
      versions: createVersions(platform, reviewing, reviewStep),
      duplicates: (id: number | null, content: DraftContent) => duplicates.find(content, id, 'everything'),

      async history(id: number, { page, page_size }: PageRequest) {
        const { total, steps: rows } = await steps.history(database, id, page_size, (page - 1) * page_size);
        return { total, page, page_size, data: rows };
      },

      drafts: {
        async list(caller: Caller, { page, page_size }: PageRequest) {
          const offset = (page - 1) * page_size;
          const { total, rows } = await store.unfinished(database, staffOf(caller), page_size, offset);
          return { total, page, page_size, data: rows.map(staffDraftOf) };
        },
        async read(caller: Caller, id: number) {
          const { draft } = await store.own(database, staffOf(caller), id);
          return { ...staffDraftOf(draft), ...(await draftFacts(draft)) };
        },
        save: (caller: Caller, given: DraftSave) => drafts.save(staffOf(caller), given),
        submit: (caller: Caller, expected: { id: number; revision: number }) =>
          drafts.submit(staffOf(caller), actorOf(caller), expected, null),
        remove: (caller: Caller, id: number) => drafts.remove(staffOf(caller), actorOf(caller), id),
      },
    },
  };
}

const titleOf = (content: DraftContent) => (typeof content.title === 'string' ? content.title : '');
const typeOf = (content: DraftContent) => noticeType.safeParse(content.type).data ?? null;

function staffDraftOf({ id, content, updatedAt }: DraftRow): StaffDraftRow {
  return { id, title: titleOf(content), type: typeOf(content), updated: toUnixSeconds(updatedAt) };
}

function ownRowOf({ draft, notice }: { draft: DraftRow; notice: NoticeRow | null }): OwnNoticeRow {
  const isOpen = notice === null || ['draft', 'returned'].includes(notice.state);
  const content = isOpen ? draft.content : contentOf(notice);
  return {
    id: draft.id,
    notice_id: notice?.id ?? null,
    state: notice?.state ?? 'draft',
    title: titleOf(content),
    type: typeOf(content),
    project_number: typeof content.project_number === 'string' ? content.project_number : '',
    returned_reason: notice?.returnedReason ?? '',
    updated: toUnixSeconds(
      draft.updatedAt > (notice?.updatedAt ?? draft.updatedAt)
        ? draft.updatedAt
        : (notice?.updatedAt ?? draft.updatedAt),
    ),
    published: notice?.state === 'published' && notice.publishedAt ? toUnixSeconds(notice.publishedAt) : null,
  };
}
