import { membershipDesk } from '@portal/contract/memberships';
import { type MembershipState, membershipStateTitle } from '@portal/contract/membership-titles';
import { formatMoment } from '@portal/contract/time';
import { z } from 'zod';
import { type Download, download } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import { membershipStore as store } from './memberships.store.ts';
import { memberOf, soonFrom } from './memberships.wire.ts';

const batch = 500;
const mostRows = 10_000;
const states = Object.keys(membershipStateTitle) as [MembershipState, ...MembershipState[]];

export function memberDownload({
  database,
  keyring,
  clock,
}: Pick<Platform, 'database' | 'keyring' | 'clock'>): Download {
  const filterOf = (state: MembershipState | undefined) => {
    const now = clock();
    return { state, now, soon: soonFrom(now) };
  };
  return download({
    type: 'memberships',
    title: '会员',
    access: { staff: ['operator', 'administrator'] },
    list: membershipDesk.list,
    filter: z.strictObject({
      state: z.enum(states).optional(),
      format: z.enum(['xlsx', 'csv']).default('xlsx'),
    }),
    most: () => mostRows,
    columns: () => ['用户编号', '昵称', '手机号', '状态', '有效期至'],
    total: ({ state }) => store.total(database, filterOf(state)),
    async *rows({ state }, most) {
      const filter = filterOf(state);
      let after = 0;
      for (let written = 0; written <= most; written += batch) {
        const rows = await store.membersAfter(database, filter, after, batch);
        if (rows.length === 0) return;
        after = rows.at(-1)!.membership.userId;
        yield rows.map((row) => {
          const member = memberOf(keyring, row, filter.now);
          return [
            member.user_id,
            member.nickname,
            member.mobile,
            membershipStateTitle[member.state],
            formatMoment(member.ends),
          ];
        });
      }
    },
  });
}
