import { isDeepStrictEqual } from 'node:util';
import type { ActivationBatchContent } from '@portal/contract/activation-codes';
import {
  type ActivationBatchState,
  type ActivationCodeState,
  groupedCode,
} from '@portal/contract/activation-code-titles';
import type { AuditActionOf } from '@portal/contract/audit-actions';
import { code, PortalError } from '@portal/contract/codes';
import { monthsText } from '@portal/contract/membership-titles';
import type { PageRequest } from '@portal/contract/paging';
import { toUnixSeconds } from '@portal/contract/time';
import type { Actor } from '../../platform/audit.ts';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { newCode, readCode } from './activation-codes.spelling.ts';
import { activationCodeStore as store } from './activation-codes.store.ts';
import { batchOf, codeRowOf, redeemPage, stateOf } from './activation-codes.wire.ts';

type BatchesAsked = PageRequest & {
  state?: ActivationBatchState | undefined;
  keyword?: string | undefined;
};
type CodesAsked = PageRequest & {
  id: number;
  state?: ActivationCodeState | undefined;
  code?: string | undefined;
};

const year = 366 * 86_400_000;
const longest = 5;

export const noBatch = () => new PortalError(code.failure, '激活码批次不存在');
const wrong = (field: keyof ActivationBatchContent, fault: string) =>
  new PortalError(code.invalidFields, fault, { fields: { [`content.${field}`]: fault } });

export type ActivationDesk = ReturnType<typeof createDesk>;

/** Batches as staff make them, and the cards that are printed of them. */
export function createDesk({ database, clock, audit, keyring, settings }: Platform) {
  const indexOf = (text: string): string | undefined => {
    const read = readCode(text);
    return read === null ? undefined : keyring.blindIndex('activation-code', read);
  };

  function record(
    transaction: Transaction,
    { userId, address }: Actor,
    action: AuditActionOf<'activation-codes'>,
    id: number,
    detail: Record<string, unknown>,
  ): Promise<void> {
    return audit.record(transaction, {
      actorId: userId,
      action: `activation-codes.${action}`,
      subject: `activation-batch:${id}`,
      detail,
      address,
    });
  }

  /** What the batch opens, in words; nothing of the other kinds may be filled in. */
  async function titleOf(queries: Queries, content: ActivationBatchContent): Promise<string> {
    const { target, target_id, months, days } = content;
    if (target === 'membership') {
      if (months === null) throw wrong('months', '请填写会员时长');
      if (target_id !== null) throw wrong('target_id', '会员激活码不选择课程');
      if (days !== null) throw wrong('days', '会员激活码的期限由会员时长决定');
      return `会员（${monthsText(months)}）`;
    }
    const kind = target === 'course' ? '课程' : '学习路径';
    if (months !== null) throw wrong('months', `${kind}激活码不填写会员时长`);
    if (target_id === null) throw wrong('target_id', `请选择${kind}`);
    const title = await store.targetTitle(queries, target, target_id);
    if (title === null) throw wrong('target_id', `${kind}不存在或已下架，请重新选择`);
    return title;
  }

  function requireTime(expires: number): void {
    const now = clock();
    if (expires <= toUnixSeconds(now)) throw wrong('expires', '有效期须晚于现在');
    if (expires * 1000 > now.getTime() + longest * year) {
      throw wrong('expires', `有效期最长 ${longest} 年`);
    }
  }

  async function addCodes(transaction: Transaction, batchId: number, number: number): Promise<void> {
    let missing = Array.from({ length: number }, (_, index) => index + 1);
    while (missing.length > 0) {
      const rows = missing.map((serial) => {
        const drawn = newCode();
        const codeIndex = keyring.blindIndex('activation-code', drawn);
        return { batchId, serial, codeIndex, codeSealed: keyring.seal(drawn) };
      });
      const added = await store.addCodes(transaction, rows);
      missing = missing.filter((serial) => !added.has(serial));
    }
  }

  return {
    async list({ page, page_size, ...asked }: BatchesAsked) {
      const now = clock();
      const filter = { ...asked, codeIndex: asked.keyword && indexOf(asked.keyword), now };
      const cut = { offset: (page - 1) * page_size, limit: page_size };
      const rows = await store.page(database, filter, cut);
      return {
        total: await store.total(database, filter),
        page,
        page_size,
        data: rows.map((row) => batchOf(row, now)),
      };
    },

    async read(id: number) {
      const row = await store.read(database, id);
      if (!row) throw noBatch();
      return batchOf(row, clock());
    },

    targets: () => store.choices(database),

    /** Idempotent: the same key makes one batch. */
    create(actor: Actor, key: string, content: ActivationBatchContent): Promise<number> {
      return database.transaction(async (transaction) => {
        const title = await titleOf(transaction, content);
        requireTime(content.expires);
        const { target, target_id: targetId, months, days, number, note } = content;
        const expiresAt = new Date(content.expires * 1000);
        const wanted = { target, targetId, months, days, number, expiresAt, note };
        const id = await store.add(transaction, {
          ...wanted,
          title,
          idempotencyKey: key,
          createdBy: actor.userId,
          createdAt: clock(),
        });
        if (id === null) {
          const before = await store.byKey(transaction, key);
          const isSame =
            before?.createdBy === actor.userId && isDeepStrictEqual({ ...before, ...wanted }, before);
          // The key was used with other content: refuse, so that the difference is noticed.
          if (!isSame)
            throw new PortalError(code.failure, '前一次提交可能已经生成，请到激活码列表核对后重新生成');
          return before.id;
        }
        await addCodes(transaction, id, number);
        await record(transaction, actor, 'create', id, { title, ...content });
        return id;
      });
    },

    async codes({ id, state, code: text, page, page_size }: CodesAsked) {
      if (!(await store.byId(database, id))) throw noBatch();
      // What is no code is in no batch.
      const codeIndex = text ? (indexOf(text) ?? '') : undefined;
      const filter = { batchId: id, state, codeIndex };
      const cut = { offset: (page - 1) * page_size, limit: page_size };
      const rows = await store.codes(database, filter, cut);
      return {
        total: await store.codeTotal(database, filter),
        page,
        page_size,
        data: rows.map((row) => codeRowOf(keyring, row)),
      };
    },

    /** Codes in the clear: who looked at which is recorded. */
    cards(actor: Actor, { id, page, page_size }: PageRequest & { id: number }) {
      return database.transaction(async (transaction) => {
        const batch = await store.byId(transaction, id);
        if (!batch) throw noBatch();
        if (stateOf(batch, clock()) !== 'open') {
          throw new PortalError(code.failure, '本批激活码已过期或作废，不能打印');
        }
        const filter = { batchId: id, state: 'unused' as const };
        const cut = { offset: (page - 1) * page_size, limit: page_size };
        const rows = await store.codes(transaction, filter, cut);
        if (rows.length > 0) {
          const serials = { from: rows[0]!.code.serial, to: rows.at(-1)!.code.serial };
          await record(transaction, actor, 'print', id, { ...serials, cards: rows.length });
        }
        return {
          total: await store.codeTotal(transaction, filter),
          page,
          page_size,
          title: batch.title,
          target: batch.target,
          days: batch.days,
          expires: toUnixSeconds(batch.expiresAt),
          data: rows.map(({ code: row }) => {
            const shown = groupedCode(keyring.open(row.codeSealed));
            const link = `${settings.publicUrl}${redeemPage}?code=${shown}`;
            return { id: row.id, serial: row.serial, code: shown, link };
          }),
        };
      });
    },

    record,
  };
}
