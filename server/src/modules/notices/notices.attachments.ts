import { PortalError } from '@portal/contract/codes';
import type { Platform } from '../../platform/platform.ts';
import { createSignedLinks, type LinkSignature } from '../../platform/signed-links.ts';
import { noticeStore } from './notices.store.ts';

/** Where a file of ours can be fetched for a moment; refuses when it is gone. */
export type FileLink = (fileId: string) => Promise<string>;

/** Long enough to read the page first, too short to be passed around. */
const linkSeconds = 1800;

export type Attachments = ReturnType<typeof createAttachments>;

/** Attachments open by an address that somebody logged in was given. */
export function createAttachments({ database, clock, keyring }: Platform, fileLink: FileLink) {
  const links = createSignedLinks(keyring, clock, 'notice-attachments');

  return {
    urlOf: (id: number) => `/bids/attachments/${id}?${links.query(String(id), linkSeconds).query}`,

    /** Where the bytes are; null when the address opens nothing: it is over, made up, or its notice was withdrawn. */
    async open(id: number, signature: LinkSignature): Promise<string | null> {
      if (!links.opens(String(id), signature)) return null;
      const row = await noticeStore.publicAttachment(database, id);
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
