import { activationCodes } from '@portal/contract/activation-codes';
import { activationCodeStateTitle, groupedCode } from '@portal/contract/activation-code-titles';
import { exportLimitOf } from '@portal/contract/export-limits';
import { rowId } from '@portal/contract/numbers';
import { formatDate, formatMoment, toUnixSeconds } from '@portal/contract/time';
import { z } from 'zod';
import { batches } from '../../platform/keyset.ts';
import { type Download, download } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ActivationDesk } from './activation-codes.desk.ts';
import { activationCodeStore as store } from './activation-codes.store.ts';
import { codeRowOf, redeemPage } from './activation-codes.wire.ts';

/** One batch as a table, for a printer or for whoever hands the codes out; that it was taken is recorded. */
export function codeDownload(
  { database, keyring, settings }: Pick<Platform, 'database' | 'keyring' | 'settings'>,
  { record }: Pick<ActivationDesk, 'record'>,
): Download {
  return download({
    type: 'activation-codes',
    title: '激活码',
    access: { staff: ['operator', 'administrator'] },
    list: activationCodes.codes,
    filter: z.strictObject({
      batch_id: rowId.positive(),
      format: z.enum(['xlsx', 'csv']).default('xlsx'),
    }),
    most: () => exportLimitOf('activation-codes'),
    columns: () => [
      '编号',
      '激活码',
      '兑换链接',
      '内容',
      '有效期至',
      '状态',
      '用户编号',
      '昵称',
      '手机号',
      '兑换时间',
    ],
    total: ({ batch_id }) => store.codeTotal(database, { batchId: batch_id }),
    async *rows({ batch_id }, most, { userId }) {
      const batch = await store.byId(database, batch_id);
      if (!batch) return;
      await database.transaction((transaction) =>
        // Written by a job, which has no address.
        record(transaction, { userId, address: '' }, 'export', batch_id, { title: batch.title }),
      );
      const expires = formatDate(toUnixSeconds(batch.expiresAt));
      const found = batches(
        most + 1,
        (after: number | null, limit) => store.codesAfter(database, { batchId: batch_id }, after ?? 0, limit),
        ({ code }) => code.serial,
      );
      for await (const rows of found) {
        yield rows.map((row) => {
          const { serial, state, user_id, nickname, mobile, time } = codeRowOf(keyring, row);
          const shown = groupedCode(keyring.open(row.code.codeSealed));
          return [
            serial,
            shown,
            `${settings.publicUrl}${redeemPage}?code=${shown}`,
            batch.title,
            expires,
            activationCodeStateTitle[state],
            user_id,
            nickname,
            mobile,
            time === null ? '' : formatMoment(time),
          ];
        });
      }
    },
  });
}
