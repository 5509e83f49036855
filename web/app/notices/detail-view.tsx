import { Activity, type ReactNode } from 'react';
import { useCollect } from '../collections/use-collect.ts';
import { later } from '../layouts/later.ts';
import { Alert } from '../ui/alert.tsx';
import { Badge } from '../ui/badge.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Actions, PhoneBar } from './actions.tsx';
import { DeadlineClock } from './deadline-clock.tsx';
import type { NoticeView } from './load-detail.ts';

const DetailText = later(() => import('./detail-text.tsx'));
const DetailAside = later(() => import('./detail-aside.tsx'));
const Similar = later(() => import('./similar.tsx'));

export function DetailView({ view }: { view: NoticeView }) {
  const collect = useCollect('notice', view.id, view.collected);
  return (
    <>
      <Banners view={view} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] phone:gap-4">
        <article className="flex min-w-0 flex-col gap-6 phone:gap-4">
          <Head view={view}>
            <Actions view={view} collect={collect} />
          </Head>
          <Activity>
            <DetailText view={view} />
          </Activity>
        </article>
        <div className="flex min-w-0 flex-col gap-6 phone:gap-4">
          <Activity>
            <DetailAside view={view} />
          </Activity>
        </div>
      </div>
      <Activity>
        <Similar view={view} />
      </Activity>
      <PhoneBar view={view} collect={collect} />
    </>
  );
}

function Banners({ view }: { view: NoticeView }) {
  const { withdrawn, isOld, version, currentHref } = view;
  return (
    <div className="mb-4 flex flex-col gap-3 empty:hidden">
      {withdrawn && (
        <Alert kind="error" title="此公告已撤回">
          {withdrawn}
        </Alert>
      )}
      {isOld && (
        <Alert
          kind="warning"
          title={`您正在查看第 ${version} 版，内容可能已经更正`}
          action={
            <ButtonLink to={currentHref} size="sm">
              查看现行版本
            </ButtonLink>
          }
        />
      )}
    </div>
  );
}

function Head({ view, children }: { view: NoticeView; children: ReactNode }) {
  const { type, tone, method, title, published, source, versions, deadline, deadlineText, now, withdrawn } =
    view;
  return (
    <Card className="print:p-0 print:shadow-none">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={tone}>{type}</Badge>
        {method && <Badge>{method}</Badge>}
        {withdrawn && <Badge tone="danger">已撤回</Badge>}
      </p>
      <h1 className="mt-3 text-3xl phone:text-2xl">{title}</h1>
      <p className="mt-3 mb-5 flex flex-wrap gap-x-6 gap-y-1 text-ink-mute tabular">
        <span>
          发布时间：<span className="whitespace-nowrap">{published}</span>
        </span>
        {source.site && <span>来源：{source.site}</span>}
        {versions.length > 1 && <span>版本：第 {view.version} 版</span>}
      </p>
      {deadline !== null && deadlineText && !withdrawn && (
        <DeadlineClock deadline={deadline} now={now} text={String(deadlineText)} />
      )}
      {children}
    </Card>
  );
}
