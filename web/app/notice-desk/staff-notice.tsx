import { data } from 'react-router';
import { noticeDesk } from '@portal/contract/notice-desk';
import { noticeStateTitle } from '@portal/contract/notice-fields';
import { noticeTypeTitle } from '@portal/contract/notice-titles';
import { formatMoment } from '@portal/contract/time';
import { districtPath } from '../districts/district-path.ts';
import { numberIn } from '../lists/query.ts';
import { read } from '../staff/read.ts';
import { staffMeta } from '../staff/staff-meta.ts';
import { Alert } from '../ui/alert.tsx';
import { Badge } from '../ui/badge.tsx';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { Card } from '../ui/card.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { Timeline } from '../ui/timeline.tsx';
import { visitContext } from '../visit.ts';
import type { Route } from './+types/staff-notice';
import { ContentFacts } from './content-facts.tsx';
import { viewOf } from './content-view.ts';
import { Duplicates } from './duplicates.tsx';
import { StaffActions } from './staff-actions.tsx';
import { StaffEdit } from './staff-edit.tsx';
import { stateTone } from './state-words.ts';

export function meta({ loaderData }: Route.MetaArgs) {
  return staffMeta(loaderData ? `${loaderData.notice.title} - 公告管理` : '公告管理');
}

export async function loader(args: Route.LoaderArgs) {
  const id = numberIn(new URLSearchParams({ id: args.params.id }), 'id');
  if (id === undefined) throw data('公告不存在', { status: 404 });
  const notice = await read(args, noticeDesk.read, { id });
  const waiting = ['submitted', 'scheduled'].includes(notice.state);
  const [history, { duplicates }, district] = await Promise.all([
    read(args, noticeDesk.history, { id, page_size: 50 }),
    waiting ? read(args, noticeDesk.duplicates, { id, content: { ...notice.content } }) : { duplicates: [] },
    districtPath(args.context.get(visitContext).call, notice.content.district),
  ]);
  const editing = args.url.searchParams.has('edit') && (waiting || notice.state === 'published');
  const view = viewOf({ ...notice.content }, district);
  return { notice, view, history: history.data, duplicates, district, editing };
}

export type StaffNoticeData = Awaited<ReturnType<typeof loader>>;

export default function StaffNotice({ loaderData }: Route.ComponentProps) {
  const { notice, duplicates, district, editing } = loaderData;
  if (editing) return <StaffEdit key={notice.id} notice={notice} district={district} />;
  return (
    <div className="mx-auto flex w-full max-w-360 flex-1 flex-col gap-5 p-6 pb-0 phone:gap-4 phone:p-4 phone:pb-0">
      <Breadcrumb
        crumbs={[
          { label: '公告管理', to: `/admin/notices?state=${notice.state}` },
          { label: `第 ${notice.id} 号公告` },
        ]}
      />
      <div>
        <h1 className="text-2xl phone:text-xl">{notice.title}</h1>
        <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-ink-soft">
          <Badge tone={stateTone[notice.state]}>{noticeStateTitle[notice.state]}</Badge>
          <span>{noticeTypeTitle[notice.type]}</span>
          {notice.author && <span>提交人：{notice.author}</span>}
          {notice.source && (
            <span>
              来源：{notice.source}（{notice.external_id}）
            </span>
          )}
          <span className="tabular">更新于 {formatMoment(notice.updated)}</span>
          {notice.state === 'published' && <TextLink to={`/bids/detail/${notice.id}`}>公开页面</TextLink>}
          {notice.published !== null && ['published', 'withdrawn'].includes(notice.state) && (
            <TextLink to={`/admin/notices/${notice.id}/versions`}>历史版本（{notice.version}）</TextLink>
          )}
        </p>
      </div>
      <StateAlert notice={notice} />
      <Duplicates rows={duplicates} href={({ id }) => `/admin/notices/${id}`} />
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-5">
          <ContentFacts view={loaderData.view} attachments={notice.attachments} />
        </div>
        <History history={loaderData.history} />
      </div>
      <StaffActions key={notice.revision} notice={notice} />
    </div>
  );
}

function StateAlert({ notice }: Pick<StaffNoticeData, 'notice'>) {
  if (notice.state === 'returned')
    return (
      <Alert kind="warning" title="已退回给提交人">
        {notice.returned_reason}
      </Alert>
    );
  if (notice.state === 'withdrawn')
    return (
      <Alert kind="warning" title="已撤回">
        {notice.withdrawn_reason}
      </Alert>
    );
  if (notice.state === 'scheduled' && notice.published !== null)
    return <Alert title={`将于 ${formatMoment(notice.published)} 发布`} />;
  return null;
}

function History({ history }: Pick<StaffNoticeData, 'history'>) {
  return (
    <Card as="section" aria-labelledby="history">
      <h2 id="history" className="mb-4 text-lg">
        操作记录
      </h2>
      {history.length === 0 ? (
        <p className="text-ink-mute">还没有记录。</p>
      ) : (
        <Timeline
          label="操作记录"
          entries={history.map((step, at) => ({
            key: String(at),
            time: formatMoment(step.time),
            title: `${step.action}（${step.by}）`,
            text: step.detail,
          }))}
        />
      )}
    </Card>
  );
}
