import { code, PortalError } from '@portal/contract/codes';
import type { NoticeChange, NoticeContent } from '@portal/contract/notice-content';
import type { DraftContent, NoticeAttachment, VersionRow } from '@portal/contract/notice-drafts';
import { toUnixSeconds } from '@portal/contract/time';
import type { Actor } from '../../platform/audit.ts';
import type { Platform } from '../../platform/platform.ts';
import { nicknamesOf } from '../accounts/accounts.ts';
import { changesBetween } from './notice-desk.changes.ts';
import { wholeContent } from './notice-desk.content.ts';
import { correctionOf } from './notice-desk.correction.ts';
import type { Edited, ExpectedRevision, ReviewPorts, ReviewStep } from './notice-desk.review.ts';
import {
  contentOf,
  noticeDeskStore as store,
  type NoticeRow,
  notFound,
  type NoticeVersionRow,
} from './notice-desk.store.ts';

/** What happens to a notice that is public: it is corrected, or withdrawn; what it said before stays readable. */
export function createVersions(platform: Platform, ports: ReviewPorts, { take, notifyAuthor }: ReviewStep) {
  const { database, clock } = platform;
  const { notices, attachments, steps } = ports;

  async function changesOf(notice: NoticeRow, content: NoticeContent, wanted: readonly NoticeAttachment[]) {
    const changes = changesBetween(contentOf(notice), content);
    const attached = await attachments.ofNotice(database, notice.id);
    return [...changes, ...attachmentChanges(attached, wanted)].slice(0, 100);
  }

  async function publicOne(id: number): Promise<NoticeRow> {
    const notice = await store.notice(database, id);
    if (!notice || notice.state === 'draft') throw notFound();
    return notice;
  }

  async function versionRows(notice: NoticeRow): Promise<NoticeVersionRow[]> {
    const rows = await store.versions(database, notice.id);
    if (rows.length > 0 || notice.publishedAt === null) return rows;
    // The first version is kept only when there is a second.
    const only = { version: notice.version, content: contentOf(notice), changes: [], reason: '首次发布' };
    return [{ ...only, noticeId: notice.id, createdAt: notice.publishedAt, createdBy: notice.authorId }];
  }

  return {
    async changes(id: number, draft: DraftContent, wanted: NoticeAttachment[]): Promise<NoticeChange[]> {
      return changesOf(await publicOne(id), await wholeContent(draft, null), wanted);
    },

    async correct(
      actor: Actor,
      edited: Edited,
      { reason, withNotice }: { reason: string; withNotice: boolean },
    ): Promise<{ version: number; correctionId: number | null }> {
      const content = await wholeContent(edited.content, null);
      const changes = await changesOf(await publicOne(edited.id), content, edited.attachments);
      if (changes.length === 0) throw new PortalError(code.failure, '内容没有变化，无需更正');
      const files = await attachments.prepare(database, actor.userId, edited.id, edited.attachments);
      return take('correct', edited, async (transaction, notice) => {
        const now = clock();
        const revision = { content, changes, reason, by: actor.userId };
        const version = await notices.publishing.revise(transaction, notice.id, revision, now);
        await attachments.replace(transaction, notice.id, edited.attachments, files);
        await attachments.transferToPortal(transaction, notice.id, content.body);
        await steps.record(transaction, actor, 'correct', notice.id, { version, reason });
        await notifyAuthor(transaction, { ...notice, version }, 'correct', reason);
        if (!withNotice) return { version, correctionId: null };

        const correction = correctionOf(content, changes, reason);
        const entry = {
          content: correction,
          state: 'published',
          publishedAt: now,
          authorId: actor.userId,
        } as const;
        const [correctionId] = await notices.publishing.add(transaction, [entry], now);
        // A project without a number is found by nothing but its id.
        const { projectId } = await store.lockNotice(transaction, notice.id);
        await store.setNotice(transaction, correctionId!, { projectId });
        await steps.record(transaction, actor, 'publish', correctionId!, { title: correction.title });
        return { version, correctionId: correctionId! };
      });
    },

    async withdraw(actor: Actor, expected: ExpectedRevision, reason: string): Promise<void> {
      await take('withdraw', expected, async (transaction, notice) => {
        await notices.publishing.withdraw(transaction, notice.id, reason, clock());
        await steps.record(transaction, actor, 'withdraw', notice.id, { reason });
        await notifyAuthor(transaction, notice, 'withdraw', reason);
      });
    },

    async list(id: number): Promise<VersionRow[]> {
      const rows = await versionRows(await publicOne(id));
      const nameOf = await nicknamesOf(
        database,
        rows.map(({ createdBy }) => createdBy),
      );
      return rows.map(({ version, createdAt, createdBy, reason, changes }) => ({
        version,
        time: toUnixSeconds(createdAt),
        by: nameOf(createdBy),
        reason,
        changes,
      }));
    },

    async compare(id: number, from: number, to: number) {
      const notice = await publicOne(id);
      const find = async (version: number): Promise<NoticeContent> => {
        if (version === notice.version) return contentOf(notice);
        const row = await store.version(database, id, version);
        if (!row) throw new PortalError(code.failure, '版本不存在');
        return row.content;
      };
      const [before, after] = [await find(from), await find(to)];
      return { changes: changesBetween(before, after), before, after };
    },
  };
}

/** Another file under the same name is a change as well. */
function attachmentChanges(
  attached: readonly NoticeAttachment[],
  wanted: readonly NoticeAttachment[],
): NoticeChange[] {
  const isSame = ({ url, name }: NoticeAttachment, at: number) =>
    attached[at]?.url === url && attached[at].name === name;
  if (attached.length === wanted.length && wanted.every(isSame)) return [];
  const isReplaced = ({ url, name }: NoticeAttachment) =>
    attached.some((file) => file.name === name) && attached.every((file) => file.url !== url);
  const before = attached.map(({ name }) => name).join('、');
  const after = wanted.map((file) => (isReplaced(file) ? `${file.name}（已更换）` : file.name)).join('、');
  return [
    { field: '附件', before: before.slice(0, 2000) || '（无）', after: after.slice(0, 2000) || '（无）' },
  ];
}
