import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { descending, id, moment, reference } from './database/columns.ts';

/** Append-only: a trigger in the migration refuses every change, and each row carries the hash of the one before. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: id(),
    at: moment().notNull(),
    actorId: reference(),
    action: text().notNull(),
    subject: text().notNull(),
    detail: jsonb().notNull().$type<Record<string, unknown>>(),
    address: text().notNull(),
    previousHash: text().notNull(),
    hash: text().notNull(),
  },
  (table) => [
    index('audit_log_at').on(descending(table.at), descending(table.id)),
    index('audit_log_actor').on(table.actorId, descending(table.at)),
    index('audit_log_subject').on(table.subject, descending(table.at)),
  ],
);
