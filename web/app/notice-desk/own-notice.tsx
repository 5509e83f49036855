import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { noticeTypeTitle, type NoticeType } from '@portal/contract/notice-titles';
import { lazy } from '../browser/lazy.ts';
import { isUnanswered } from '../browser/unanswered.ts';
import { useBusy } from '../browser/use-busy.ts';
import { useRevalidate } from '../browser/use-revalidate.ts';
import { guard } from '../layouts/guards.ts';
import { pageMeta } from '../layouts/page-meta.ts';
import { Alert } from '../ui/alert.tsx';
import { Badge } from '../ui/badge.tsx';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import { Timeline } from '../ui/timeline.tsx';
import { visitContext } from '../visit.ts';
import type { Route } from './+types/own-notice';
import { ContentFacts } from './content-facts.tsx';
import { loadOwnNotice, type OwnNoticeView } from './load-own.ts';
import { LockedPage } from './locked.tsx';
import { ownPath } from './own-path.ts';
import { stateHint, stateTone } from './state-words.ts';

export const middleware = [guard('user')];

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const title = loaderData?.locked === false ? loaderData.title : '我发布的公告';
  return [...pageMeta(matches, { title }), { name: 'robots', content: 'noindex' }];
}

export function loader({ params, context }: Route.LoaderArgs) {
  return loadOwnNotice(context.get(visitContext), params.id);
}

export default function OwnNoticePage({ loaderData: notice }: Route.ComponentProps) {
  if (notice.locked) return <LockedPage {...notice} />;
  return (
    <div className="flex flex-col gap-5 phone:gap-4">
      <div>
        <Breadcrumb
          crumbs={[{ label: '我发布的公告', to: ownPath }, { label: '公告详情' }]}
          className="mb-4"
        />
        <p className="flex flex-wrap items-center gap-3">
          <Badge tone={stateTone[notice.state]}>{notice.stateTitle}</Badge>
          <span className="text-sm text-ink-mute">{stateHint[notice.state]}</span>
        </p>
        <h1 className="mt-2 text-2xl phone:text-xl">{notice.title || '（还没有标题）'}</h1>
      </div>
      {notice.state === 'returned' && (
        <Alert kind="error" title="退回原因">
          {notice.returned_reason}
        </Alert>
      )}
      {notice.state === 'withdrawn' && (
        <Alert kind="warning" title="撤回原因">
          {notice.withdrawn_reason}
        </Alert>
      )}
      <Actions notice={notice} />
      <ContentFacts view={notice.view} attachments={notice.attachments} />
      {notice.steps.length > 0 && (
        <Card as="section" aria-labelledby="steps">
          <h2 id="steps" className="mb-4 text-lg">
            办理过程
          </h2>
          <Timeline
            label="办理过程"
            entries={notice.steps.map((step, at) => ({
              key: String(at),
              time: step.time,
              title: `${step.action}（${step.by}）`,
              text: step.detail,
            }))}
          />
        </Card>
      )}
    </div>
  );
}

const ConfirmDialog = lazy(async () => ({
  default: (await import('../ui/confirm-dialog.tsx')).ConfirmDialog,
}));

type Question = 'takeBack' | 'remove' | null;
const questions = {
  takeBack: '撤回后变回草稿，修改后可以再次提交。',
  remove: '删除后不能恢复。',
};

function Actions({ notice }: { notice: OwnNoticeView }) {
  const [asking, setAsking] = useState<Question>(null);
  const [busy, whileBusy] = useBusy();
  const navigate = useNavigate();
  const revalidate = useRevalidate();
  const canEdit = notice.state === 'draft' || notice.state === 'returned';

  async function confirm() {
    const { isDone, removeOwn, takeBackOwn } = await import('./calls.ts');
    const answer = await (asking === 'remove' ? removeOwn(notice.id) : takeBackOwn(notice.id));
    if (isUnanswered(answer)) return;
    setAsking(null);
    if (!isDone(answer)) return revalidate();
    const { toast } = await import('../browser/toasts.ts');
    toast('success', answer.msg);
    return navigate(asking === 'remove' ? ownPath : `${ownPath}/edit/${notice.id}`);
  }

  return (
    <div className="flex flex-wrap items-end gap-3">
      {canEdit && (
        <ButtonLink to={`${ownPath}/edit/${notice.id}`}>
          {notice.state === 'draft' ? '继续填写' : '修改并重新提交'}
        </ButtonLink>
      )}
      {notice.state === 'published' && (
        <ButtonLink to={`/bids/detail/${notice.notice_id}`}>查看公开页面</ButtonLink>
      )}
      {notice.state === 'submitted' && (
        <Button variant="secondary" onClick={() => setAsking('takeBack')}>
          撤回修改
        </Button>
      )}
      {canEdit && (
        <Button variant="secondary" onClick={() => setAsking('remove')}>
          删除
        </Button>
      )}
      {notice.state === 'published' && <FollowUp id={notice.id} />}
      <Suspense>
        {asking && (
          <ConfirmDialog
            open
            danger={asking === 'remove'}
            loading={busy}
            onCancel={() => setAsking(null)}
            onConfirm={() => void whileBusy(confirm)}
          >
            {questions[asking]}
          </ConfirmDialog>
        )}
      </Suspense>
    </div>
  );
}

const later: NoticeType[] = ['correction', 'result', 'ended', 'contract', 'acceptance'];

/** The next notice of the project begins with what this one knows. */
function FollowUp({ id }: { id: number }) {
  const [type, setType] = useState<NoticeType>('result');
  const [busy, whileBusy] = useBusy();
  const navigate = useNavigate();

  async function begin() {
    const [{ followUpOwn }, { code }] = await Promise.all([
      import('./calls.ts'),
      import('@portal/contract/codes'),
    ]);
    const answer = await followUpOwn(id, type);
    if (answer.code === code.success) await navigate(`${ownPath}/edit/${answer.data.id}`);
  }

  return (
    <div className="flex flex-wrap items-end gap-3">
      <Field label="同一项目的下一条公告">
        <Select
          options={later.map((value) => ({ value, label: noticeTypeTitle[value] }))}
          value={type}
          onChange={({ target }) => setType(target.value as NoticeType)}
        />
      </Field>
      <Button variant="secondary" loading={busy} onClick={() => void whileBusy(begin)}>
        起草
      </Button>
    </div>
  );
}
