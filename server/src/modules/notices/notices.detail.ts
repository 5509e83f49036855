import { code, PortalError } from '@portal/contract/codes';
import type { NoticeContent, PartyFacts } from '@portal/contract/notice-content';
import type { NoticeDetail, NoticeRow } from '@portal/contract/notices';
import { toUnixSeconds } from '@portal/contract/time';
import type { Platform } from '../../platform/platform.ts';
import type { Session } from '../../platform/sessions.ts';
import { catalogueName } from './notices.catalogue.ts';
import { detailStore, type PublicNotice, type VersionRow } from './notices.detail.store.ts';
import { restrictedOf } from './notices.masking.ts';

export type DetailPorts = {
  similar(noticeId: number, limit: number): Promise<NoticeRow[]>;
  attachmentUrl(id: number): string;
  isCollected(userId: number, noticeId: number): Promise<boolean>;
};

const shownSimilar = 6;

export type ReadNotice = ReturnType<typeof createNoticeDetail>;

export function createNoticeDetail({ database }: Platform, ports: DetailPorts) {
  async function partiesOf(row: PublicNotice, content: NoticeContent) {
    const named = [content.buyer, content.agency, ...content.packages.map(({ winner }) => winner)];
    const names = [...new Set(named.flatMap((party) => party?.name ?? []))];
    const ids = await detailStore.partyIds(database, names);
    return (facts: PartyFacts) => ({ ...facts, id: ids.get(facts.name) ?? row.buyerId });
  }

  /** What stands around the text: the place, the project, what else there is. */
  async function around(row: PublicNotice, content: NoticeContent) {
    const isOut = row.state === 'published';
    const [district_path, timeline, files, similar] = await Promise.all([
      detailStore.districtPath(database, content.district),
      detailStore.timeline(database, row.projectId),
      isOut ? detailStore.attachments(database, row.id) : [],
      isOut ? ports.similar(row.id, shownSimilar) : [],
    ]);
    const attachments = files.map((file) => ({ ...file, url: ports.attachmentUrl(file.id) }));
    return { district_path, timeline, attachments, similar };
  }

  async function whole(row: PublicNotice, asked: VersionRow | null, versions: VersionRow[]) {
    const content: NoticeContent = asked?.content ?? { ...row.content, body: row.body };
    const version = asked?.version ?? row.version;
    const [party, surroundings] = await Promise.all([partiesOf(row, content), around(row, content)]);
    const detail: NoticeDetail = {
      ...content,
      ...surroundings,
      // What was withdrawn is no longer said; that it was there, and why it went, stays.
      body: row.state === 'withdrawn' ? '' : content.body,
      id: row.id,
      state: row.state,
      withdrawn_reason: row.withdrawnReason,
      restricted: false,
      project_id: row.projectId,
      catalogue_name: catalogueName(content.catalogue),
      buyer: party(content.buyer),
      agency: content.agency && party(content.agency),
      packages: content.packages.map((each) => ({ ...each, winner: each.winner && party(each.winner) })),
      published: toUnixSeconds(row.publishedAt),
      updated: toUnixSeconds(asked?.createdAt ?? row.updatedAt),
      version,
      current_version: row.version,
      versions: versions.length > 0 ? versions.map(versionOf) : [firstOf(row)],
      version_changes: versions.find((each) => each.version === version)?.changes ?? [],
      collected: false,
    };
    return detail;
  }

  return async (id: number, version: number | undefined, session: Session | null): Promise<NoticeDetail> => {
    const row = await detailStore.publicNotice(database, id);
    if (!row) throw new PortalError(code.failure, '公告不存在或尚未发布');
    const versions = row.version > 1 ? await detailStore.versions(database, id) : [];
    const old = version !== undefined && version !== row.version;
    const asked = old ? versions.find((each) => each.version === version) : null;
    if (asked === undefined) throw new PortalError(code.failure, '公告没有这个版本');
    const [detail, collected] = await Promise.all([
      whole(row, asked, versions),
      session ? ports.isCollected(session.userId, id) : false,
    ]);
    // A member of staff in the back office is somebody known, too.
    if (!session) return restrictedOf(detail);
    return { ...detail, collected };
  };
}

function versionOf({ version, createdAt, reason }: VersionRow) {
  return { version, time: toUnixSeconds(createdAt), reason };
}

/** Written down only when there is a second one. */
function firstOf({ publishedAt }: PublicNotice) {
  return { version: 1, time: toUnixSeconds(publishedAt), reason: '首次发布' };
}
