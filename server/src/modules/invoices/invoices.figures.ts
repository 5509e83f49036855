import { and, count, eq, gte, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { dayOf } from '../../platform/figures.ts';
import type { Figures } from '../../platform/module.ts';
import { invoiceStore as store } from './invoices.store.ts';
import { invoices } from './invoices.tables.ts';

export function invoiceFigures(database: Database): Figures {
  return {
    user: {
      counts: async (userId) => ({ open_invoices: await store.open(database, userId) }),
      days: async (userId, since) => ({
        invoices: await database
          .select({ day: dayOf(invoices.createdAt), count: count() })
          .from(invoices)
          .where(and(eq(invoices.userId, userId), gte(invoices.createdAt, since)))
          .groupBy(sql`1`),
      }),
    },
    staff: {
      counts: async () => ({
        waiting_invoices: await store.waiting(database, 'requested'),
        waiting_reversals: await store.waiting(database, 'reversal'),
      }),
    },
  };
}
