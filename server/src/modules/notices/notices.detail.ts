import { code, PortalError } from '@portal/contract/codes';
import { type NoticeContent, noticeTypes, type PartyFacts } from '@portal/contract/notice-content';
import type { NoticeDetail, NoticeRow } from '@portal/contract/notices';
import { toUnixSeconds } from '@portal/contract/time';
import type { Platform } from '../../platform/platform.ts';
import type { Session } from '../../platform/sessions.ts';
import { catalogueName } from './notices.catalogue.ts';
import type { DistrictNames } from './notices.districts.ts';
import {
  detailStore,
  type NoticeOfProject,
  type PublicNotice,
  type VersionRow,
} from './notices.detail.store.ts';
import { restrictedOf } from './notices.masking.ts';

export type DetailPorts = {
  similar(notice: Compared, limit: number): Promise<NoticeRow[]>;
  districtNames(): Promise<DistrictNames>;
  attachmentUrl(id: number): string;
  isCollected(userId: number, noticeId: number): Promise<boolean>;
};

/** By what notices are alike. */
export type Compared = Pick<NoticeContent, 'title' | 'district' | 'kind' | 'industry'> & {
  id: number;
  projectId: number;
};

const shownSimilar = 6;

export type ReadNotice = ReturnType<typeof createNoticeDetail>;

export function createNoticeDetail({ database }: Platform, ports: DetailPorts) {
  async function partiesOf(row: NoticeOfProject, content: NoticeContent) {
    const named = [content.buyer, content.agency, ...content.packages.map(({ winner }) => winner)];
    const names = [...new Set(named.flatMap((party) => party?.name ?? []))];
    const ids = new Map([...row.winners, [row.content.buyer.name, row.buyerId]]);
    if (row.content.agency && row.agencyId) ids.set(row.content.agency.name, row.agencyId);
    // An older version may have named others.
    const others = names.filter((name) => !ids.has(name));
    if (others.length > 0) {
      for (const [name, id] of await detailStore.partyIds(database, others)) ids.set(name, id);
    }
    return (facts: PartyFacts) => ({ ...facts, id: ids.get(facts.name) ?? row.buyerId });
  }

  /** What stands around the text: the place, the project, what else there is. */
  async function around(row: NoticeOfProject, content: NoticeContent) {
    const isOut = row.state === 'published';
    const { id, projectId, title, district } = row;
    const { kind, industry } = row.content;
    const files = isOut ? row.attachments : [];
    const timeline = row.timeline.map((each) => ({ ...each, type: noticeTypes[each.type]! }));
    const [names, similar] = await Promise.all([
      ports.districtNames(),
      isOut ? ports.similar({ id, projectId, title, district, kind, industry }, shownSimilar) : [],
    ]);
    const attachments = files.map((file) => ({ ...file, url: ports.attachmentUrl(file.id) }));
    return { district_path: pathOf(content.district, names), timeline, attachments, similar };
  }

  async function whole(row: NoticeOfProject, asked: VersionRow | null, versions: VersionRow[]) {
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

/** From the province down; municipalities have no city between. */
function pathOf(district: string, names: DistrictNames): NoticeDetail['district_path'] {
  const codes = new Set([`${district.slice(0, 2)}0000`, `${district.slice(0, 4)}00`, district]);
  return [...codes].flatMap((each) => {
    const name = names.get(each);
    return name === undefined ? [] : [{ code: each, name }];
  });
}

function versionOf({ version, createdAt, reason }: VersionRow) {
  return { version, time: toUnixSeconds(createdAt), reason };
}

/** Written down only when there is a second one. */
function firstOf({ publishedAt }: PublicNotice) {
  return { version: 1, time: toUnixSeconds(publishedAt), reason: '首次发布' };
}
