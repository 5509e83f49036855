import { success } from '@portal/contract/endpoint';
import { ledger as endpoints } from '@portal/contract/ledger';
import { type Implemented, implement } from '../../platform/http/api.ts';
import type { Statement } from './ledger.statement.ts';

type Parts = {
  statement: Statement;
  amountsOf(userId: number): Promise<{ balance: number; held: number }>;
};

export function ledgerRoutes({ statement, amountsOf }: Parts): Implemented[] {
  return [
    implement(endpoints.balanceList, async ({ kind, direction, ...place }, { session }) =>
      success({
        ...(await statement.page(session.userId, { kind, direction }, place)),
        ...(await amountsOf(session.userId)),
      }),
    ),
  ];
}
