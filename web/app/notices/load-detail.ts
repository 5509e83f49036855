import { data } from 'react-router';
import { code } from '@portal/contract/codes';
import { noticeJsonLd } from '@portal/contract/notice-json-ld';
import { noticeMethodTitle, noticeTypeTitle } from '@portal/contract/notice-titles';
import { notices } from '@portal/contract/notices';
import { formatMoment, toUnixSeconds } from '@portal/contract/time';
import type { Visit } from '../visit.ts';
import { bodyHtml } from './body-html.ts';
import { attachmentsOf, contactsOf, packagesOf, summaryOf, timelineOf, versionsOf } from './detail-texts.ts';
import { factsOf } from './facts.ts';
import type { Place } from './places.ts';
import { rowTexts, typeTone } from './row-texts.ts';

type DetailRequest = { id: string; version: string | null };

/** Everything the page of a notice shows, in words and addresses. It runs on the server only. */
export async function loadDetail({ call, session, publicUrl }: Visit, asked: DetailRequest, place: Place) {
  if (!/^[1-9]\d{0,14}$/.test(asked.id)) throw data(null, { status: 404 });
  const id = Number(asked.id);
  const version = asked.version === null ? undefined : versionNumber(asked.version);
  const answer = await call(notices.detail, { id, version });
  if (answer.code !== code.success) throw data(null, { status: 404 });
  const notice = answer.data;
  const now = new Date();
  const here = place.detail(id);
  const site = publicUrl.replace(/\/$/, '');
  return {
    id,
    here,
    list: place.list,
    site,
    url: `${site}/bids/detail/${id}`,
    loginHref: `/login?redirect=${encodeURIComponent(here)}`,
    loggedIn: session !== null,
    restricted: notice.restricted,
    collected: notice.collected,
    title: notice.title,
    type: noticeTypeTitle[notice.type],
    typeHref: `${place.list}?notice_type=${notice.type}`,
    tone: typeTone[notice.type],
    method: notice.method && noticeMethodTitle[notice.method],
    buyer: notice.buyer.name,
    published: formatMoment(notice.published),
    source: { site: notice.source_site, url: notice.source_url },
    withdrawn: notice.state === 'withdrawn' ? notice.withdrawn_reason || '发布单位撤回了这条公告。' : null,
    deadline: notice.deadline,
    deadlineText: notice.deadline && formatMoment(notice.deadline),
    now: toUnixSeconds(now),
    facts: factsOf(notice),
    packages: packagesOf(notice),
    changes: notice.changes,
    body: bodyHtml(notice.body),
    contacts: contactsOf(notice),
    attachments: attachmentsOf(notice),
    timeline: timelineOf(notice, place),
    ...versionsOf(notice, here),
    similar: notice.similar.map((row) => rowTexts(row, now, place)),
    summary: summaryOf(notice),
    structured: noticeJsonLd(notice, site),
  };
}
export type NoticeView = Awaited<ReturnType<typeof loadDetail>>;

function versionNumber(text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw data(null, { status: 404 });
  return Number(text);
}
