import type { DraftContent, NoticeAttachment } from '@portal/contract/notice-drafts';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { descending, id, moment, reference } from '../../platform/database/columns.ts';
import { notices } from '../notices/notices.tables.ts';

/** What an author typed, complete or not. The row stays beside its notice, so that a returned one opens as it was. */
export const noticeDrafts = pgTable(
  'notice_drafts',
  {
    id: id(),
    userId: reference().notNull(),
    /** The identity it is written as: 1 buyer, 3 agency; 0 is staff. */
    roleId: smallint().notNull(),
    /** Made by the browser: two saves of one new form are one draft. */
    key: text().notNull(),
    noticeId: reference().references(() => notices.id, { onDelete: 'cascade' }),
    content: jsonb().notNull().$type<DraftContent>(),
    attachments: jsonb().notNull().$type<NoticeAttachment[]>(),
    revision: integer().notNull().default(1),
    updatedAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex('notice_drafts_key').on(table.userId, table.key),
    uniqueIndex('notice_drafts_notice')
      .on(table.noticeId)
      .where(sql`${table.noticeId} is not null`),
    index('notice_drafts_author').on(
      table.userId,
      table.roleId,
      descending(table.updatedAt),
      descending(table.id),
    ),
  ],
);
