import type { DraftContent, DuplicateRow } from '@portal/contract/notice-drafts';
import { type NoticeType, noticeTypes } from '@portal/contract/notice-titles';
import { toUnixSeconds } from '@portal/contract/time';
import { and, desc, eq, gte, inArray, ne, type SQL } from 'drizzle-orm';
import type { Platform } from '../../platform/platform.ts';
import { normalise, tokensOf } from '../../platform/search-tokens.ts';
import { noticeIndex, noticeNumbers, notices, parties } from '../notices/notices.tables.ts';
import type { NoticeRow } from './notice-desk.store.ts';

const window = 30 * 86_400_000;
const alike = 0.9;
const mostLookedAt = 300;
const mostShown = 10;

/** Of unpublished notices a user sees its own alone; staff see all. */
export type Visibility = { ownerId: number } | 'everything';

const textOf = (value: unknown) => (typeof value === 'string' ? normalise(value) : '');

/** Notices somebody may be about to write a second time. */
export function createDuplicates({ database, clock }: Platform) {
  async function buyerIdOf(content: DraftContent): Promise<number | null> {
    const name = (content.buyer as { name?: unknown } | null | undefined)?.name;
    if (typeof name !== 'string') return null;
    const [row] = await database
      .select({ id: parties.id })
      .from(parties)
      .where(eq(parties.name, name.trim()));
    return row?.id ?? null;
  }

  const looked = (where: SQL | undefined) =>
    database
      .select()
      .from(notices)
      .where(where)
      .orderBy(desc(notices.updatedAt), desc(notices.id))
      .limit(mostLookedAt);

  /** Published ones by the indexes of searching, the few others by their state. */
  async function candidates(number: string, buyerId: number, visibility: Visibility): Promise<NoticeRow[]> {
    const since = new Date(clock().getTime() - window);
    const numbered = number
      ? await database
          .select({ id: noticeNumbers.noticeId })
          .from(noticeNumbers)
          .where(eq(noticeNumbers.number, number))
          .limit(mostLookedAt)
      : [];
    const recent = await database
      .select({ id: noticeIndex.noticeId })
      .from(noticeIndex)
      .where(and(eq(noticeIndex.buyerId, buyerId), gte(noticeIndex.publishedAt, since)))
      .orderBy(desc(noticeIndex.publishedAt))
      .limit(mostLookedAt);
    const ids = [...new Set([...numbered, ...recent].map(({ id }) => id))];
    const unpublished = await looked(
      and(
        inArray(notices.state, ['submitted', 'returned', 'scheduled']),
        eq(notices.buyerId, buyerId),
        visibility === 'everything' ? undefined : eq(notices.authorId, visibility.ownerId),
      ),
    );
    const published =
      ids.length > 0 ? await looked(and(inArray(notices.id, ids), ne(notices.state, 'withdrawn'))) : [];
    return [...published, ...unpublished];
  }

  return {
    async find(
      content: DraftContent,
      exceptId: number | null,
      visibility: Visibility,
    ): Promise<DuplicateRow[]> {
      const buyerId = await buyerIdOf(content);
      if (buyerId === null) return [];
      const number = textOf(content.project_number);
      const type = noticeTypes.indexOf(content.type as NoticeType);
      const title = textOf(content.title);
      const since = clock().getTime() - window;

      const found = (await candidates(number, buyerId, visibility)).flatMap((row): DuplicateRow[] => {
        if (row.id === exceptId) return [];
        const sameNumber =
          number !== '' &&
          row.buyerId === buyerId &&
          row.type === type &&
          textOf(row.content.project_number) === number;
        const at = row.publishedAt ?? row.updatedAt;
        const like = at.getTime() >= since ? likeness(title, normalise(row.title)) : 0;
        // A correction is named after what it corrects, so other types must say exactly the same.
        const sameTitle = like === 1 || (row.type === type && like >= alike);
        return sameNumber || sameTitle ? [wireOf(row, sameNumber ? 'number' : 'title')] : [];
      });
      return found.toSorted((a, b) => b.time - a.time).slice(0, mostShown);
    },
  };
}

/** How much of two titles is the same, by their pairs of characters: 1 is all of it. */
export function likeness(a: string, b: string): number {
  if (a.length < 4 || b.length < 4) return a === b && a !== '' ? 1 : 0;
  const [left, right] = [tokensOf(a), tokensOf(b)];
  let both = 0;
  for (const token of left) if (right.has(token)) both++;
  return (2 * both) / (left.size + right.size);
}

function wireOf(row: NoticeRow, why: DuplicateRow['why']): DuplicateRow {
  return {
    id: row.id,
    type: row.content.type,
    title: row.title,
    project_number: row.content.project_number,
    buyer: row.content.buyer.name,
    state: row.state,
    time: toUnixSeconds(row.publishedAt ?? row.updatedAt),
    why,
  };
}
