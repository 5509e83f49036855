import { Suspense, useState } from 'react';
import { courseDesk } from '@portal/contract/course-desk';
import { courseStateTitle, type DeskCourse } from '@portal/contract/course-content';
import { formatMoment } from '@portal/contract/time';
import { lazy } from '../browser/lazy.ts';
import { useAct } from '../forms/use-act.ts';
import { Badge } from '../ui/badge.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { stateTones } from './staff-options.ts';

const ScheduleDialog = lazy(() => import('./staff-schedule.tsx'));
const WithdrawDialog = lazy(() => import('./staff-withdraw.tsx'));

export function CourseActions({ course }: { course: DeskCourse }) {
  const { act, busy } = useAct();
  const [dialog, setDialog] = useState<'schedule' | 'withdraw' | null>(null);
  const { id, revision, state } = course;
  const isPublished = state === 'published';
  return (
    <>
      <Badge tone={stateTones[state]}>{courseStateTitle[state]}</Badge>
      {course.scheduled !== null && (
        <span className="text-sm text-accent tabular">{formatMoment(course.scheduled)} 发布</span>
      )}
      <ButtonLink variant="ghost" to={`/admin/courses/${id}/preview`}>
        预览
      </ButtonLink>
      {isPublished ? (
        <Button variant="secondary" onClick={() => setDialog('withdraw')}>
          下架
        </Button>
      ) : (
        <>
          <Button variant="secondary" disabled={busy} onClick={() => setDialog('schedule')}>
            定时
          </Button>
          <Button loading={busy} onClick={() => void act(courseDesk.publish, { id, revision }, '已发布')}>
            发布
          </Button>
        </>
      )}
      <Suspense>
        {dialog === 'schedule' && <ScheduleDialog course={course} onClose={() => setDialog(null)} />}
        {dialog === 'withdraw' && <WithdrawDialog id={id} onClose={() => setDialog(null)} />}
      </Suspense>
    </>
  );
}
