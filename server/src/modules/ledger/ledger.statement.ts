import type { BalanceEntry } from '@portal/contract/ledger';
import type { CursorRequest } from '@portal/contract/paging';
import { toUnixSeconds } from '@portal/contract/time';
import { batches, idCursor } from '../../platform/keyset.ts';
import type { Platform } from '../../platform/platform.ts';
import { userBalance } from './ledger.accounts.ts';
import { ledgerStore as store, type StatementFilter } from './ledger.store.ts';

export type Statement = ReturnType<typeof createStatement>;

/** The movements of somebody's own balance, the newest first. */
export function createStatement({ database }: Pick<Platform, 'database'>) {
  async function* walk(
    userId: number,
    filter: StatementFilter,
    most: number,
  ): AsyncGenerator<BalanceEntry[]> {
    const found = batches(
      most,
      (before: number | null, limit) =>
        store.statement(database, userBalance(userId), filter, { limit, before: before ?? undefined }),
      ({ id }) => id,
    );
    for await (const rows of found) yield rows.map(wireOf);
  }

  return {
    walk,

    async page(userId: number, filter: StatementFilter, { page, page_size, next }: CursorRequest) {
      const account = userBalance(userId);
      const place = next === undefined ? { offset: (page - 1) * page_size } : { before: idCursor.read(next) };
      const rows = await store.statement(database, account, filter, { limit: page_size + 1, ...place });
      const shown = rows.slice(0, page_size);
      return {
        total: await store.countStatement(database, account, filter),
        page,
        page_size,
        next: rows.length > page_size ? idCursor.write(shown.at(-1)!.id) : null,
        data: shown.map(wireOf),
      };
    },

    async all(userId: number): Promise<BalanceEntry[]> {
      return (await Array.fromAsync(walk(userId, {}, 100_000))).flat();
    },
  };
}

type Row = Awaited<ReturnType<typeof store.statement>>[number];

const wireOf = ({ id, kind, title, amount, balance, orderNo, createdAt }: Row): BalanceEntry => ({
  id,
  kind,
  title,
  amount,
  balance,
  order_no: orderNo ?? '',
  create_time: toUnixSeconds(createdAt),
});
