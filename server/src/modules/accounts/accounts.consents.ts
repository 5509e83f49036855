import type { OutputOf } from '@portal/contract/endpoint';
import type { accounts } from '@portal/contract/accounts';
import { toUnixSeconds } from '@portal/contract/time';
import type { Queries } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { AccountPorts } from './accounts.ports.ts';
import { accountStore as store, type ConsentKind } from './accounts.store.ts';

type Consent = {
  userId: number;
  kind: ConsentKind;
  version: string;
  given: boolean;
  address: string;
};

export type Agreed = { kind: ConsentKind; version: string };

const titles: Record<ConsentKind, string> = {
  user: '用户服务协议',
  privacy: '隐私政策',
  payment: '支付协议',
  identity: '为认证审核处理身份资料',
  marketing: '接收活动优惠消息',
};
const marketingVersion = '1';

export type Consents = ReturnType<typeof createConsents>;

/** What people agreed to, by version. Rows are only added; the newest of a kind counts. */
export function createConsents({ database, clock }: Platform, { agreement }: AccountPorts) {
  async function consent(queries: Queries, given: Consent): Promise<void> {
    await store.addConsents(queries, [{ ...given, at: clock() }]);
  }

  return {
    consent,

    /** The agreements as published now: what a new user agrees to. Read before the transaction. */
    async agreements(): Promise<Agreed[]> {
      const agreed: Agreed[] = [];
      for (const kind of ['user', 'privacy', 'payment'] as const) {
        agreed.push({ kind, version: (await agreement(kind)).version });
      }
      return agreed;
    },

    async consentList(userId: number): Promise<OutputOf<typeof accounts.consentList>['data']> {
      const rows = await store.consentsOf(database, userId);
      return (Object.keys(titles) as ConsentKind[]).flatMap((kind) => {
        const newest = rows.find((row) => row.kind === kind);
        const entry = { kind, title: titles[kind], withdrawable: kind === 'marketing' };
        if (newest) {
          return [{ ...entry, version: newest.version, given: newest.given, time: toUnixSeconds(newest.at) }];
        }
        // Opt-in: no answer is no consent.
        return kind === 'marketing' ? [{ ...entry, version: marketingVersion, given: false, time: 0 }] : [];
      });
    },

    async changeMarketing(userId: number, given: boolean, address: string): Promise<void> {
      await consent(database, { userId, kind: 'marketing', version: marketingVersion, given, address });
    },
  };
}
