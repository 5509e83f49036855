import { PortalError } from '@portal/contract/codes';
import { toUnixSeconds } from '@portal/contract/time';
import { and, eq } from 'drizzle-orm';
import type { Platform } from '../../platform/platform.ts';
import { noticeAttachments, notices } from './notices.tables.ts';

type Signature = { expires?: string; signature?: string };
/** Where a file of ours can be fetched for a moment; refuses when it is gone. */
export type FileLink = (fileId: string) => Promise<string>;

/** Long enough to read the page first, too short to be passed around. */
const linkSeconds = 1800;

/** Attachments open by an address that somebody logged in was given. */
export function createAttachments({ database, clock, keyring }: Platform, fileLink: FileLink) {
  const textOf = (id: number, expires: number | string) => `${id}:${expires}`;

  function isSigned(id: number, { expires = '', signature = '' }: Signature): boolean {
    const living = /^\d{1,12}$/.test(expires) && Number(expires) > toUnixSeconds(clock());
    return living && keyring.verify('notice-attachments', textOf(id, expires), signature);
  }

  return {
    urlOf(id: number): string {
      const expires = toUnixSeconds(clock()) + linkSeconds;
      const signature = keyring.sign('notice-attachments', textOf(id, expires));
      return `/bids/attachments/${id}?expires=${expires}&signature=${signature}`;
    },

    /** Where the bytes are; null when the address opens nothing: it is over, made up, or its notice was withdrawn. */
    async open(id: number, signature: Signature): Promise<string | null> {
      if (!isSigned(id, signature)) return null;
      const [row] = await database
        .select({ fileId: noticeAttachments.fileId, url: noticeAttachments.url })
        .from(noticeAttachments)
        .innerJoin(notices, eq(notices.id, noticeAttachments.noticeId))
        .where(and(eq(noticeAttachments.id, id), eq(notices.state, 'published')));
      if (!row) return null;
      if (row.fileId !== null) return fileLink(row.fileId).catch(nullOfRefusal);
      return row.url !== null && /^https?:\/\//.test(row.url) ? row.url : null;
    },
  };
}

function nullOfRefusal(error: unknown): null {
  if (error instanceof PortalError) return null;
  throw error;
}
