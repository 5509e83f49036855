import { exportLimitOf } from '@portal/contract/export-limits';
import { membershipDesk, memberships } from '@portal/contract/memberships';
import {
  membershipSourceTitle,
  type MembershipState,
  membershipStateTitle,
  monthsText,
} from '@portal/contract/membership-titles';
import { formatMoment } from '@portal/contract/time';
import { z } from 'zod';
import { batches } from '../../platform/keyset.ts';
import { type Download, download } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import { membershipStore as store } from './memberships.store.ts';
import { memberOf, soonFrom, termOf } from './memberships.wire.ts';

const batch = 500;
type MemberSearch = { state?: MembershipState | undefined; mobile?: string | undefined };
const states = Object.keys(membershipStateTitle) as [MembershipState, ...MembershipState[]];

export function memberDownload({
  database,
  keyring,
  clock,
}: Pick<Platform, 'database' | 'keyring' | 'clock'>): Download {
  const filterOf = async ({ state, mobile }: MemberSearch) => {
    const now = clock();
    const person =
      mobile === undefined
        ? null
        : await store.person(database, { mobileIndex: keyring.blindIndex('mobile', mobile) });
    // A number nobody has finds nobody.
    const userId = mobile === undefined ? undefined : (person?.id ?? 0);
    return { state, userId, now, soon: soonFrom(now) };
  };
  return download({
    type: 'memberships',
    title: '会员',
    access: { staff: ['operator', 'administrator'] },
    list: membershipDesk.list,
    filter: z.strictObject({
      state: z.enum(states).optional(),
      mobile: membershipDesk.list.input.shape.mobile,
      format: z.enum(['xlsx', 'csv']).default('xlsx'),
    }),
    most: () => exportLimitOf('memberships'),
    columns: () => ['用户编号', '昵称', '手机号', '状态', '有效期至'],
    total: async (asked) => store.total(database, await filterOf(asked)),
    async *rows(asked, most) {
      const filter = await filterOf(asked);
      const found = batches(
        most + 1,
        (after: number | null, limit) => store.membersAfter(database, filter, after ?? 0, limit),
        ({ membership }) => membership.userId,
      );
      for await (const rows of found) {
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

/** Every term somebody was given; the page shows the last ones. */
export function termDownload({ database }: Pick<Platform, 'database'>): Download {
  return download({
    type: 'own-membership-terms',
    title: '会员开通记录',
    access: memberships.own.access,
    list: memberships.own,
    filter: z.strictObject({ format: z.enum(['xlsx', 'csv']).default('xlsx') }),
    most: () => exportLimitOf('own-membership-terms'),
    columns: () => ['时长', '来源', '开始', '结束', '说明', '开通时间', '收回时间', '收回原因'],
    total: (_, { userId }) => store.termTotal(database, userId),
    async *rows(_, most, { userId }) {
      for (let offset = 0; offset <= most; offset += batch) {
        const rows = await store.termsOf(database, userId, { offset, limit: batch });
        yield rows
          .map(termOf)
          .map((term) => [
            monthsText(term.months),
            membershipSourceTitle[term.source],
            formatMoment(term.starts),
            formatMoment(term.ends),
            term.reason,
            formatMoment(term.create_time),
            term.taken_back === null ? '' : formatMoment(term.taken_back),
            term.taken_back_reason,
          ]);
        if (rows.length < batch) return;
      }
    },
  });
}
