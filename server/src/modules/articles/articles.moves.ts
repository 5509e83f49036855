import type { DeskMove } from '@portal/contract/article-structure';
import { code, PortalError } from '@portal/contract/codes';
import { toUnixSeconds } from '@portal/contract/time';
import type { Actor } from '../../platform/audit.ts';
import { change } from '../../platform/change.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { isStorable } from '../../platform/database/storable.ts';
import { moveStore as store } from './articles.moves.store.ts';

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
    // A percent-encoded zero byte passes the input check and appears only after decoding.
    return isStorable(decoded) ? decoded : path;
  } catch {
    return path;
  }
}

/** Old addresses that lead to new ones for good (301). */
export function createMoves(platform: Platform) {
  const { database, clock, audit } = platform;
  async function add(transaction: Transaction, editor: Actor, given: string, to: string): Promise<number> {
    const from = plainPath(given);
    if (plainPath(to) === from) throw fault('to', '新旧地址相同');
    const onward = await store.target(transaction, plainPath(to));
    if (onward !== null && plainPath(onward) === from) throw fault('to', '两个地址互相转向');
    // No redirect chains: redirects to the old address now lead to the new one.
    const end = onward ?? to;
    await store.redirect(transaction, from, end);
    const id = await store.save(transaction, { from, to: end, by: editor.userId, at: clock() });
    await audit.record(transaction, {
      actorId: editor.userId,
      action: 'articles.moveAddress',
      subject: `address:${id}`,
      detail: { from, to: end },
      address: editor.address,
    });
    return id;
  }

  return {
    add,

    target: (path: string): Promise<string | null> => store.target(database, plainPath(path)),

    async list(keyword = '', page: number, page_size: number) {
      const rows = await store.page(database, keyword, page_size, (page - 1) * page_size);
      const data = rows.map(({ move: { id, from, to, at }, by }): DeskMove => {
        return { id, from, to, time: toUnixSeconds(at), by: by ?? '' };
      });
      return { total: await store.count(database, keyword), page, page_size, data };
    },

    async save(editor: Actor, from: string, to: string): Promise<{ id: number }> {
      const id = await change(platform, 'articles', (transaction) => add(transaction, editor, from, to));
      return { id };
    },

    async remove(editor: Actor, id: number): Promise<void> {
      await change(platform, 'articles', async (transaction) => {
        const row = await store.remove(transaction, id);
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
