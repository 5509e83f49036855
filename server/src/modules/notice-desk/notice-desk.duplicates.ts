import type { DraftContent, DuplicateRow } from '@portal/contract/notice-drafts';
import { type NoticeType, noticeTypes } from '@portal/contract/notice-titles';
import { toUnixSeconds } from '@portal/contract/time';
import type { Platform } from '../../platform/platform.ts';
import { normalise, tokensOf } from '../../platform/search-tokens.ts';
import { duplicateStore as store, type Visibility } from './notice-desk.duplicates.store.ts';
import type { NoticeRow } from './notice-desk.store.ts';

const window = 30 * 86_400_000;
const alike = 0.9;
const mostShown = 10;

const textOf = (value: unknown) => (typeof value === 'string' ? normalise(value) : '');

/** Notices somebody may be about to write a second time. */
export function createDuplicates({ database, clock }: Platform) {
  async function buyerIdOf(content: DraftContent): Promise<number | null> {
    const name = (content.buyer as { name?: unknown } | null | undefined)?.name;
    if (typeof name !== 'string') return null;
    return store.partyId(database, name.trim());
  }

  /** Published ones by the indexes of searching, the few others by their state. */
  async function candidates(number: string, buyerId: number, visibility: Visibility): Promise<NoticeRow[]> {
    const since = new Date(clock().getTime() - window);
    const ids = [
      ...(number ? await store.numbered(database, number) : []),
      ...(await store.recentOf(database, buyerId, since)),
    ];
    return [
      ...(await store.published(database, [...new Set(ids)])),
      ...(await store.unpublished(database, buyerId, visibility)),
    ];
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
