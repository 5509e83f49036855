import type { CursorRequest } from '@portal/contract/paging';
import type { AuditRow } from '@portal/contract/staff';
import { toUnixSeconds } from '@portal/contract/time';
import { placeCursor } from '../../platform/keyset.ts';
import type { Platform } from '../../platform/platform.ts';
import { type AuditFilter, auditStore as store } from './staff.audit.store.ts';

type Search = AuditFilter & CursorRequest;

const checkLasts = 60_000;
export type Auditing = ReturnType<typeof createAuditing>;

/** The audit log as administrators read it. */
export function createAuditing({ database, audit, clock }: Platform) {
  let checked: { at: number; intact: Promise<boolean> } | null = null;

  /** Verifying the chain is expensive, so a result is shared for a minute. */
  function intact(): Promise<boolean> {
    const now = clock().getTime();
    if (checked && now - checked.at < checkLasts) return checked.intact;
    const made = { at: now, intact: audit.firstBroken().then((broken) => broken === null) };
    checked = made;
    made.intact.catch(() => {
      if (checked === made) checked = null;
    });
    return made.intact;
  }

  return {
    async list(search: Search) {
      const { page, page_size, next } = search;
      const after = next === undefined ? null : placeCursor.read(next);
      const rows = await store.page(database, search, {
        after,
        limit: page_size + 1,
        offset: after ? 0 : (page - 1) * page_size,
      });
      const last = rows[page_size - 1]?.row;
      const data = rows.slice(0, page_size).map(({ row, actor }): AuditRow => ({
        id: row.id,
        time: toUnixSeconds(row.at),
        actor: row.actorId === null ? '系统' : (actor ?? `用户 ${row.actorId}`),
        action: row.action,
        subject: row.subject,
        detail: row.detail,
        address: row.address,
      }));
      return {
        total: await store.count(database, search),
        page,
        page_size,
        next: last && rows.length > page_size ? placeCursor.write(last) : null,
        data,
        intact: await intact(),
      };
    },
  };
}
