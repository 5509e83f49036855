import type { DeskMove } from '@portal/contract/article-shelves';
import { code, PortalError } from '@portal/contract/codes';
import { toUnixSeconds } from '@portal/contract/time';
import { desc, eq, like, or } from 'drizzle-orm';
import { change } from '../../platform/change.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { isStorable } from '../../platform/database/storable.ts';
import { likePattern } from '../../platform/search-tokens.ts';
import { users } from '../accounts/accounts.tables.ts';
import { movedAddresses } from './articles.tables.ts';
import type { Editor } from './articles.writing.ts';

export type ArticleMoves = ReturnType<typeof createMoves>;

/** An address without what may be written differently: a last slash, the query, percent signs. */
function plainPath(path: string): string {
  const before = path.split(/[?#]/, 1)[0]!;
  const decoded = URL.canParse(`https://portal.invalid${before}`) ? decode(before) : before;
  return decoded.length > 1 ? decoded.replace(/\/+$/, '') || '/' : decoded;
}

function decode(path: string): string {
  try {
    const decoded = decodeURIComponent(path);
    // A written `%00` passes the check of the input and would be a zero byte only here.
    return isStorable(decoded) ? decoded : path;
  } catch {
    return path;
  }
}

/** Old addresses that lead to new ones for good (301). */
export function createMoves(platform: Platform) {
  const { database, clock, audit } = platform;
  async function add(transaction: Transaction, editor: Editor, given: string, to: string): Promise<number> {
    const from = plainPath(given);
    if (plainPath(to) === from) throw fault('to', '新旧地址相同');
    const [onward] = await transaction
      .select()
      .from(movedAddresses)
      .where(eq(movedAddresses.from, plainPath(to)));
    if (onward && plainPath(onward.to) === from) throw fault('to', '两个地址互相转向');
    // Nobody is sent twice: what led to the old address leads on to the new one.
    const end = onward?.to ?? to;
    await transaction.update(movedAddresses).set({ to: end }).where(eq(movedAddresses.to, from));
    const row = { to: end, by: editor.userId, at: clock() };
    const [saved] = await transaction
      .insert(movedAddresses)
      .values({ from, ...row })
      .onConflictDoUpdate({ target: movedAddresses.from, set: row })
      .returning({ id: movedAddresses.id });
    await audit.record(transaction, {
      actorId: editor.userId,
      action: 'articles.moveAddress',
      subject: `address:${saved!.id}`,
      detail: { from, to: end },
      address: editor.address,
    });
    return saved!.id;
  }

  return {
    add,

    async target(path: string): Promise<string | null> {
      const [row] = await database
        .select({ to: movedAddresses.to })
        .from(movedAddresses)
        .where(eq(movedAddresses.from, plainPath(path)));
      return row?.to ?? null;
    },

    async list(keyword: string | undefined, page: number, page_size: number) {
      const pattern = keyword ? likePattern(keyword) : '';
      const where = keyword
        ? or(like(movedAddresses.from, pattern), like(movedAddresses.to, pattern))
        : undefined;
      const rows = await database
        .select({ move: movedAddresses, by: users.nickname })
        .from(movedAddresses)
        .leftJoin(users, eq(users.id, movedAddresses.by))
        .where(where)
        .orderBy(desc(movedAddresses.id))
        .limit(page_size)
        .offset((page - 1) * page_size);
      const data = rows.map(({ move: { id, from, to, at }, by }): DeskMove => {
        return { id, from, to, time: toUnixSeconds(at), by: by ?? '' };
      });
      return { total: await database.$count(movedAddresses, where), page, page_size, data };
    },

    async save(editor: Editor, from: string, to: string): Promise<{ id: number }> {
      const id = await change(platform, 'articles', (transaction) => add(transaction, editor, from, to));
      return { id };
    },

    async remove(editor: Editor, id: number): Promise<void> {
      await change(platform, 'articles', async (transaction) => {
        const [row] = await transaction.delete(movedAddresses).where(eq(movedAddresses.id, id)).returning();
        if (!row) throw new PortalError(code.failure, '没有这条转向');
        await audit.record(transaction, {
          actorId: editor.userId,
          action: 'articles.removeMove',
          subject: `address:${id}`,
          detail: { from: row.from, to: row.to },
          address: editor.address,
        });
      });
    },
  };
}

function fault(field: string, text: string): PortalError {
  return new PortalError(code.invalidFields, text, { fields: { [field]: text } });
}
