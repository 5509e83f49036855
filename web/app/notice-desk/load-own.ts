import { code } from '@portal/contract/codes';
import { dataOf, type Envelope } from '@portal/contract/endpoint';
import { identities } from '@portal/contract/identities';
import { noticeDrafts } from '@portal/contract/own-notices';
import { type NoticeState, noticeStates, noticeStateTitle } from '@portal/contract/notice-fields';
import { noticeTypeTitle } from '@portal/contract/notice-titles';
import { role, type RoleId } from '@portal/contract/roles';
import { formatMoment } from '@portal/contract/time';
import { data } from 'react-router';
import { districtPath } from '../districts/district-path.ts';
import type { Visit } from '../visit.ts';
import { viewOf } from './content-view.ts';
import { ownPath } from './own-path.ts';
import type { Content } from './values.ts';

const pageSize = 20;

const authors: readonly RoleId[] = [role.buyer, role.agency];

/** Somebody without the certificate is told what is missing; anything else is an answer. */
export type Locked = { locked: true; reason: string; maySwitch: boolean };

async function lockOf(call: Visit['call'], answer: Envelope): Promise<Locked | null> {
  if (answer.code !== code.notAllowed && answer.code !== code.notCertified) return null;
  const held = await call(identities.identityList, {});
  // Another certificate of theirs may open it: then there is nothing to apply for.
  const maySwitch =
    held.code === code.success &&
    held.data.some((each) => authors.includes(each.type) && each.auth_status && !each.current_identity);
  return { locked: true, reason: answer.msg, maySwitch };
}

const open = <Data>(found: Data) => ({ locked: false as const, ...found });

export async function loadOwnList({ call }: Visit, search: URLSearchParams) {
  const stateText = search.get('state') ?? '';
  const state = noticeStates.find((each) => each === stateText);
  const page = Math.min(1000, Math.max(1, Math.floor(Number(search.get('page') ?? 1)) || 1));
  const answer = await call(noticeDrafts.list, { state, page, page_size: pageSize });
  const lock = await lockOf(call, answer);
  if (lock) return lock;
  const list = dataOf(answer);
  const all = Object.values(list.counts).reduce((sum, count) => sum + count, 0);
  const linkTo = (to?: NoticeState, at = 1) => {
    const query = new URLSearchParams({ ...(to && { state: to }), ...(at > 1 && { page: String(at) }) });
    return query.size > 0 ? `${ownPath}?${query}` : ownPath;
  };
  return open({
    state,
    tabs: [
      { to: linkTo(), label: '全部', count: all, active: !state },
      ...noticeStates.map((each) => ({
        to: linkTo(each),
        label: noticeStateTitle[each],
        count: list.counts[each],
        active: state === each,
      })),
    ],
    rows: list.data.map((row) => ({
      id: row.id,
      state: row.state,
      stateTitle: noticeStateTitle[row.state],
      title: row.title || '（还没有标题）',
      type: row.type && noticeTypeTitle[row.type],
      number: row.project_number,
      reason: row.returned_reason,
      updated: formatMoment(row.updated),
      to: row.state === 'draft' ? `${ownPath}/edit/${row.id}` : `${ownPath}/${row.id}`,
    })),
    page,
    total: list.total,
    previous: page > 1 ? linkTo(state, page - 1) : null,
    next: page * pageSize < list.total ? linkTo(state, page + 1) : null,
  });
}
export type OwnList = Extract<Awaited<ReturnType<typeof loadOwnList>>, { locked: false }>;

const idIn = (id: string | undefined) => (id && /^[1-9]\d{0,14}$/.test(id) ? Number(id) : null);

export async function loadOwnNotice({ call }: Visit, idText: string | undefined) {
  const id = idIn(idText);
  if (id === null) throw data('公告不存在', { status: 404 });
  const answer = await call(noticeDrafts.read, { id });
  const lock = await lockOf(call, answer);
  if (lock) return lock;
  if (answer.code !== code.success) throw data(answer.msg, { status: 404 });
  const notice = answer.data;
  const { content } = notice;
  const district = await districtPath(call, typeof content.district === 'string' ? content.district : '');
  return open({
    ...notice,
    content,
    stateTitle: noticeStateTitle[notice.state],
    typeTitle: notice.type ? noticeTypeTitle[notice.type] : '',
    updated: formatMoment(notice.updated),
    steps: notice.steps.map((step) => ({ ...step, time: formatMoment(step.time) })),
    district,
    view: viewOf(content, district),
  });
}
export type OwnNoticeView = Extract<Awaited<ReturnType<typeof loadOwnNotice>>, { locked: false }>;

/** A form to write in: an own draft, or a new one with what the certificate knows. */
export async function loadOwnForm(visit: Visit, idText: string | undefined) {
  if (idText !== undefined) return loadOwnNotice(visit, idText);
  const answer = await visit.call(noticeDrafts.start, {});
  const lock = await lockOf(visit.call, answer);
  if (lock) return lock;
  const own = dataOf(answer);
  const content: Content = {
    type: 'tender',
    [own.as]: own.party,
    ...(own.district && { district: own.district }),
    ...(own.level && { level: own.level }),
  };
  return open({
    id: null,
    state: 'draft' as const,
    revision: 0,
    content,
    attachments: [],
    own,
    returned_reason: '',
    updated: null,
    district: await districtPath(visit.call, own.district ?? ''),
  });
}
export type OwnForm = Extract<Awaited<ReturnType<typeof loadOwnForm>>, { locked: false }>;
