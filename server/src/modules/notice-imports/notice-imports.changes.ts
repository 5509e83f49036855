import { createHash } from 'node:crypto';
import type { NoticeContent } from '@portal/contract/notice-content';
import { toUnixSeconds } from '@portal/contract/time';
import { canonical } from '../../platform/canonical.ts';
import type { ImportRow, NoticeRow } from './notice-imports.store.ts';

/** What a source says of a notice that is here already. */
type Said = { content: NoticeContent; published: number | null };
/** What becomes of it: a new text, another place on its way to the public, or neither. */
export type Change =
  | { refusal: string }
  | { isNewText: boolean; step: 'none' | 'submit' | 'release' | { scheduleAt: Date } };

const unchanged: Change = { isNewText: false, step: 'none' };

/** Idempotent: the source is compared with what it said last, because staff may have corrected the notice since. */
export function changeOf(job: Pick<ImportRow, 'publish'>, before: NoticeRow, said: Said, now: Date): Change {
  const present = digestOf({ ...before.content, body: before.body });
  const last = before.imported?.digest ?? present;
  // A source that says by now what staff have corrected it to brings nothing new either.
  const isNewText = ![last, present].includes(digestOf(said.content));
  if (isNewText) {
    if (before.state === 'withdrawn') return { refusal: '该公告已被撤回，不再更新' };
    if (present !== last) return { refusal: '该公告已在本站修改过，请在公告管理中核对后更正' };
    if (before.state === 'published' && !job.publish)
      return { refusal: '该公告已公开，更新请勾选「导入后直接发布」，或在公告管理中更正' };
    // What was approved or sent back is another text now, and is read again.
    const isReadAgain = before.state === 'returned' || (before.state === 'scheduled' && !job.publish);
    if (isReadAgain) return { isNewText, step: 'submit' };
  }
  if (!job.publish || present !== last) return isNewText ? { isNewText, step: 'none' } : unchanged;
  return { isNewText, step: releaseOf(before, said.published, now) };
}

function releaseOf({ state, publishedAt, imported }: NoticeRow, published: number | null, now: Date) {
  if (state !== 'submitted' && state !== 'scheduled') return 'none';
  if (state === 'scheduled') {
    const last = imported ? imported.published : publishedAt && toUnixSeconds(publishedAt);
    if (published === null || published === last) return 'none';
  }
  const at = published === null ? now : new Date(published * 1000);
  return at > now ? { scheduleAt: at } : 'release';
}

export function digestOf(content: NoticeContent): string {
  return createHash('sha256')
    .update(JSON.stringify(canonical(content)))
    .digest('base64url');
}
