import type { CollectionType } from '@portal/contract/collections';
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { descending, id, moment, reference } from '../../platform/database/columns.ts';

export const collections = pgTable(
  'collections',
  {
    /** Orders what was collected at the same moment. */
    id: id(),
    userId: reference().notNull(),
    type: text().notNull().$type<CollectionType>(),
    itemId: reference().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex('collections_item').on(table.userId, table.type, table.itemId),
    index('collections_user').on(table.userId, descending(table.id)),
    index('collections_user_type').on(table.userId, table.type, descending(table.id)),
  ],
);
