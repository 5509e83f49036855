import { change } from '../../platform/change.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { createAttachments, type FileLink } from './notices.attachments.ts';
import { noticeCards } from './notices.cards.ts';
import { createPartyCounters } from './notices.counters.ts';
import { createDistricts } from './notices.districts.ts';
import { createNoticeDetail, type DetailPorts } from './notices.detail.ts';
import { noticeDownload, type NoticeSource } from './notices.downloads.ts';
import { mountAttachments } from './notices.http.ts';
import { noticeJobs } from './notices.jobs.ts';
import { createLatest } from './notices.latest.ts';
import { partyStore } from './notices.parties.store.ts';
import { partyPageOf } from './notices.party-page.ts';
import {
  addNotices,
  releaseNotice,
  reviseNotice,
  rewriteNotice,
  withdrawNotice,
} from './notices.publishing.ts';
import { noticeRoutes } from './notices.routes.ts';
import { type RowOptions, rowsByIds } from './notices.rows.ts';

export { createDistricts, type DistrictNames } from './notices.districts.ts';
export type { Compared } from './notices.detail.ts';
export { codeOf, lexeme, monthBounds, monthOf } from './notices.lexemes.ts';
export { bodyWithoutContacts, changesWithoutContacts, contactsIn } from './notices.masking.ts';

export type NoticePorts = Omit<DetailPorts, 'attachmentUrl' | 'districtNames'> & {
  search: NoticeSource['search'];
  walk: NoticeSource['walk'];
  fileLink: FileLink;
  /** Whoever waits for new notices. */
  afterChange?(): Promise<void>;
};

/** The organisations' names by their ids. */
export const partyNames = partyStore.names;

export type Notices = ReturnType<typeof createNotices>;

/** Reads notices, and publishes them as part of the caller's transaction. */
export function createNotices(platform: Platform, ports: NoticePorts) {
  const { database, settings } = platform;
  const attachments = createAttachments(platform, ports.fileLink);
  const districts = createDistricts(database);
  const detail = createNoticeDetail(platform, {
    ...ports,
    attachmentUrl: attachments.urlOf,
    districtNames: districts.names,
  });

  const counters = createPartyCounters(platform);
  const party = (id: number) => partyPageOf(database, id);
  const rows = (ids: readonly number[], options?: RowOptions) => rowsByIds(database, ids, options);

  return {
    calls: noticeRoutes({ detail, party }),
    jobs: noticeJobs(counters),
    mounts: [mountAttachments(attachments)],
    downloads: [noticeDownload(database, { ...ports, rows }, settings.publicUrl)],
    detail,
    party,
    /** Lines of a list in the order of the ids. */
    rows,
    districts,
    /** What a list of somebody's collected things shows of a notice, withdrawn ones included. */
    cardsOf: (ids: readonly number[]) => noticeCards(database, ids),
    front: createLatest(platform),
    counters,
    publishing: {
      /** The transaction of everything that changes what visitors see of notices: pages made from them are stale after its commit. */
      async change<Result>(
        work: (transaction: Transaction) => Promise<Result>,
        isChange: (result: Result) => boolean = () => true,
      ): Promise<Result> {
        const result = await change(platform, 'notices', work, isChange);
        if (isChange(result)) await ports.afterChange?.();
        return result;
      },
      add: addNotices,
      rewrite: rewriteNotice,
      release: releaseNotice,
      revise: reviseNotice,
      withdraw: withdrawNotice,
    },
  };
}
