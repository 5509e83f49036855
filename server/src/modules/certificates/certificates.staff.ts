import { code, PortalError } from '@portal/contract/codes';
import { toUnixSeconds } from '@portal/contract/time';
import type { Actor } from '../../platform/audit.ts';
import { change } from '../../platform/change.ts';
import { idCursor } from '../../platform/keyset.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Messages } from '../messages/messages.ts';
import { readNumber } from './certificates.number.ts';
import { type CertificateRow, certificateStore as store } from './certificates.store.ts';

type Ports = { holderOf(row: CertificateRow): string; messages: Pick<Messages, 'send'> };
type CertificateQuery = {
  number?: string | undefined;
  course_id?: number | undefined;
  state?: 'valid' | 'revoked' | undefined;
  next?: string | undefined;
  page: number;
  page_size: number;
};

export type CertificateStaff = ReturnType<typeof createCertificateStaff>;

/** What staff do with certificates: look one up, revoke it. */
export function createCertificateStaff(platform: Platform, ports: Ports) {
  const { database, clock, audit } = platform;
  const staffView = (row: CertificateRow) => ({
    id: row.id,
    user_id: row.userId,
    course_id: row.courseId,
    number: row.number,
    state: row.revokedAt ? ('revoked' as const) : ('valid' as const),
    course_title: row.courseTitle,
    credit_hours: row.creditHours,
    score: row.score,
    issued: toUnixSeconds(row.issuedAt),
    revoked: row.revokedAt && toUnixSeconds(row.revokedAt),
    revoked_reason: row.revokedReason,
    holder: ports.holderOf(row),
  });

  return {
    async list({ number, course_id, state, next = '', page, page_size }: CertificateQuery) {
      const before = next === '' ? null : idCursor.read(next);
      // A number that cannot be one finds nothing.
      const filter = { number: number ? (readNumber(number) ?? '') : undefined, courseId: course_id, state };
      const offset = before === null ? (page - 1) * page_size : 0;
      const rows = await store.page(database, filter, { before, offset, limit: page_size + 1 });
      const shown = rows.slice(0, page_size);
      return {
        total: await store.total(database, filter),
        page,
        page_size,
        next: rows.length > page_size ? idCursor.write(shown.at(-1)!.id) : null,
        data: shown.map(staffView),
      };
    },

    async revoke({ userId, address }: Actor, text: string, reason: string): Promise<void> {
      const number = readNumber(text);
      // The page that verifies it may lie in a cache.
      await change(platform, 'courses', async (transaction) => {
        const row = number === null ? null : await store.lock(transaction, number);
        if (!row) throw new PortalError(code.failure, '证书不存在');
        if (row.revokedAt) throw new PortalError(code.failure, '该证书已经撤销');
        const revocation = { revokedAt: clock(), revokedReason: reason, revokedBy: userId };
        await store.change(transaction, row.id, revocation);
        await ports.messages.send(transaction, {
          userId: row.userId,
          type: 2,
          title: '结业证书已撤销',
          content: `您的《${row.courseTitle}》结业证书（编号 ${row.number}）已撤销，原因：${reason}。如有疑问请联系客服。`,
          link: `/certificate/${row.number}`,
          eventKey: `certificate-revoked:${row.number}`,
        });
        await audit.record(transaction, {
          actorId: userId,
          action: 'certificates.revoke',
          subject: `certificate:${row.number}`,
          detail: { reason },
          address,
        });
      });
    },
  };
}
