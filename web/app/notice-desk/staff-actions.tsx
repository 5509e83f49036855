import { Suspense, useState } from 'react';
import { noticeDesk, type DeskNotice } from '@portal/contract/notice-desk';
import { lazy } from '../browser/lazy.ts';
import { useAct } from '../forms/use-act.ts';
import { ActionBar } from '../ui/action-bar.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

const ReasonDialog = lazy(() => import('./staff-reason-dialog.tsx'));
const ScheduleDialog = lazy(() => import('./staff-schedule.tsx'));

type Asking = 'publish' | 'return' | 'withdraw' | 'schedule' | 'unschedule' | null;

/** What can be done with the notice as it stands; the bar stays in reach. */
export function StaffActions({ notice }: { notice: DeskNotice }) {
  const [asking, setAsking] = useState<Asking>(null);
  const { act, busy } = useAct();
  const { id, revision, state } = notice;
  const exactly = { id, revision };
  const close = () => setAsking(null);
  const waiting = state === 'submitted' || state === 'scheduled';
  if (!waiting && state !== 'published') return null;

  async function confirm() {
    if (asking === 'publish') await act(noticeDesk.publish, exactly);
    if (asking === 'unschedule') await act(noticeDesk.schedule, { ...exactly, time: null });
    close();
  }

  return (
    <ActionBar end="page">
      {waiting && (
        <>
          <Button variant="ghost" onClick={() => setAsking('return')}>
            退回
          </Button>
          <ButtonLink variant="secondary" to={`/admin/notices/${id}?edit`}>
            编辑
          </ButtonLink>
          {state === 'scheduled' && (
            <Button variant="secondary" onClick={() => setAsking('unschedule')}>
              取消定时
            </Button>
          )}
          <Button variant="secondary" onClick={() => setAsking('schedule')}>
            {state === 'scheduled' ? '改时间' : '定时发布'}
          </Button>
          <Button onClick={() => setAsking('publish')}>立即发布</Button>
        </>
      )}
      {state === 'published' && (
        <>
          <Button variant="ghost" onClick={() => setAsking('withdraw')}>
            撤回
          </Button>
          <ButtonLink to={`/admin/notices/${id}?edit`}>更正</ButtonLink>
        </>
      )}
      <ConfirmDialog
        open={asking === 'publish' || asking === 'unschedule'}
        loading={busy}
        confirmText={asking === 'publish' ? '发布' : '确定'}
        onCancel={close}
        onConfirm={() => void confirm()}
      >
        {asking === 'publish' ? '发布后所有人都能看到，并通知订阅者。' : '取消后回到待审核队列。'}
      </ConfirmDialog>
      <Suspense>
        {(asking === 'return' || asking === 'withdraw') && (
          <ReasonDialog kind={asking} exactly={exactly} onClose={close} />
        )}
        {asking === 'schedule' && (
          <ScheduleDialog exactly={exactly} published={notice.published} onClose={close} />
        )}
      </Suspense>
    </ActionBar>
  );
}
