import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { type LedgerKind, ledgerKindTitle } from './order-titles.ts';
import { cursorInput, cursorPageOf } from './paging.ts';
import { unixSeconds } from './unix-seconds.ts';

export const ledgerKind = z.enum(Object.keys(ledgerKindTitle) as [LedgerKind, ...LedgerKind[]]);
const fen = z.number().int();

/** One movement of somebody's own balance. */
export const balanceEntry = z.object({
  id: z.number().int(),
  kind: ledgerKind,
  title: z.string(),
  /** Positive: came in. */
  amount: fen,
  /** What was left afterwards. */
  balance: fen,
  order_no: z.string(),
  create_time: unixSeconds,
});
export type BalanceEntry = z.infer<typeof balanceEntry>;

export const ledger = {
  balanceList: endpoint({
    method: 'POST',
    path: '/api/szguild/user/balanceList',
    domain: 'orders',
    access: 'user',
    summary: '余额、冻结金额与收支明细，新的在前；可按种类与收支筛选，用 next 翻页',
    input: z.strictObject({
      kind: ledgerKind.optional(),
      direction: z.enum(['in', 'out']).optional(),
      ...cursorInput,
    }),
    output: cursorPageOf(balanceEntry).extend({ balance: fen, held: fen }),
  }),
};

/** The filter of the download `ledger`: one's own movements between two days, newest first. */
export const ledgerExport = z.strictObject({
  kind: ledgerKind.optional(),
  direction: z.enum(['in', 'out']).optional(),
  format: z.enum(['xlsx', 'csv']).default('xlsx'),
});
export type LedgerExport = z.infer<typeof ledgerExport>;
