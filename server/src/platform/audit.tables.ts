import { bigint, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { descending, id, moment, reference } from './database/columns.ts';

/** Append-only: a trigger in the migration refuses every change. */
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
  },
  (table) => [
    index('audit_log_at').on(descending(table.at), descending(table.id)),
    index('audit_log_actor').on(table.actorId, descending(table.at)),
    index('audit_log_subject').on(table.subject, descending(table.at)),
  ],
);

/** The hash chain over the audit log, written by a job after the deeds were committed. Append-only as well. */
export const auditChain = pgTable('audit_chain', {
  position: bigint({ mode: 'number' }).primaryKey(),
  entryId: reference().notNull().unique('audit_chain_entry'),
  /** When the entry was written, as it is in the log. */
  at: moment().notNull(),
  hash: text().notNull(),
});
