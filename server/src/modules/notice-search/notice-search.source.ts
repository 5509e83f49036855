import { sql } from 'drizzle-orm';
import type { ParsedQuery, Source } from './notice-search.query.ts';

const titles: Source = {
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

/** The rows a query searches. */
export const sourceOf = ({ query }: ParsedQuery): Source => (query.full_text ? bodies : titles);
