import { count, gte, ne, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { dayOf } from '../../platform/figures.ts';
import type { Figures } from '../../platform/module.ts';
import { accountStatus } from './accounts.store.ts';
import { users } from './accounts.tables.ts';

export function accountFigures(database: Database): Figures {
  return {
    staff: {
      counts: async () => ({ users: await database.$count(users, ne(users.status, accountStatus.erased)) }),
      days: async (_, since) => ({
        registered: await database
          .select({ day: dayOf(users.createdAt), count: count() })
          .from(users)
          .where(gte(users.createdAt, since))
          .groupBy(sql`1`),
      }),
    },
  };
}
