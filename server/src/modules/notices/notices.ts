import type { Platform } from '../../platform/platform.ts';
import { createAttachments, type FileLink } from './notices.attachments.ts';
import { noticeCards } from './notices.cards.ts';
import { createPartyCounters } from './notices.counters.ts';
import { createNoticeDetail, type DetailPorts } from './notices.detail.ts';
import { searchHistory } from './notices.history.ts';
import { createLatest } from './notices.latest.ts';
import { partyPageOf } from './notices.party-page.ts';
import {
  addNotices,
  releaseNotice,
  reviseNotice,
  rewriteNotice,
  withdrawNotice,
} from './notices.publishing.ts';
import { rowsByIds } from './notices.rows.ts';
import { createNoticeSearch } from './notices.search.ts';

export { createDistricts } from './notices.districts.ts';
export { codeOf, lexeme } from './notices.lexemes.ts';
export { bodyWithoutContacts, changesWithoutContacts, contactsIn } from './notices.masking.ts';

export type NoticePorts = Omit<DetailPorts, 'similar' | 'attachmentUrl'> & {
  fileLink: FileLink;
  /** Whoever waits for new notices. */
  afterChange?(): Promise<void>;
};

export type Notices = ReturnType<typeof createNotices>;

/** The front door: reading and searching on the database, publishing as part of the caller's transaction. */
export function createNotices(platform: Platform, ports: NoticePorts) {
  const { database, versions } = platform;
  const search = createNoticeSearch(platform);
  const attachments = createAttachments(platform, ports.fileLink);
  const detail = createNoticeDetail(platform, {
    ...ports,
    similar: search.similar,
    attachmentUrl: attachments.urlOf,
  });

  return {
    ...search,
    personalData: searchHistory(database),
    detail,
    openAttachment: attachments.open,
    party: (id: number) => partyPageOf(database, id),
    rows: (ids: readonly number[]) => rowsByIds(database, ids),
    /** What a list of somebody's collected things shows of a notice, withdrawn ones included. */
    cardsOf: (ids: readonly number[]) => noticeCards(database, ids),
    ...createLatest(platform),
    counters: createPartyCounters(platform),
    add: addNotices,
    rewrite: rewriteNotice,
    release: releaseNotice,
    revise: reviseNotice,
    withdraw: withdrawNotice,
    /** After the commit of any of these: pages made from notices are stale. */
    async changed(): Promise<void> {
      await versions.changed('notices');
      await ports.afterChange?.();
    },
  };
}
