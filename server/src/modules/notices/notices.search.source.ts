import { sql } from 'drizzle-orm';
import type { Asked, Source } from './notices.query.ts';

/** The rows a search is about, with the columns every condition knows. */
export const titles: Source = {
  table: sql`notice_index`,
  tokens: sql`tokens`,
  has: (pattern) => sql`text like ${pattern}`,
};

const bodies: Source = {
  table: sql`(select i.*, b.tokens as body_tokens, b.text as body_text
    from notice_index i join notice_bodies b using (notice_id)) as notice_index`,
  tokens: sql`body_tokens`,
  has: (pattern) => sql`(text like ${pattern} or body_text like ${pattern})`,
};

export const sourceOf = ({ query }: Asked): Source => (query.full_text ? bodies : titles);

/** The samples hold no bodies to compare: longer words are taken for found where their pairs are. */
export const samplesOf = ({ query }: Asked): Source => ({
  table: sql`notice_samples`,
  tokens: query.full_text ? sql`body_tokens` : sql`tokens`,
  has: query.full_text ? null : titles.has,
});
