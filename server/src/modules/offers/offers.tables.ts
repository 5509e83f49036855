import type { MessageType } from '@portal/contract/messages';
import { index, integer, jsonb, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { descending, id, moment, reference } from '../../platform/database/columns.ts';

/** What staff sent to a group; a job fans it out into messages. */
export const offers = pgTable(
  'offers',
  {
    id: id(),
    /** 2 service message, 3 activity offer. */
    type: smallint().notNull().default(3).$type<MessageType>(),
    title: text().notNull(),
    content: text().notNull(),
    contentId: text(),
    audience: jsonb().notNull().$type<{ roles: number[]; certified_only: boolean }>(),
    total: integer().notNull().default(0),
    sent: integer().notNull().default(0),
    doneAt: moment(),
    sentBy: reference().notNull(),
    idempotencyKey: text().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex('offers_idempotency').on(table.idempotencyKey),
    index('offers_created').on(descending(table.createdAt), descending(table.id)),
  ],
);
