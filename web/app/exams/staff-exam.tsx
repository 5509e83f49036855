import { useState } from 'react';
import type { OutputOf } from '@portal/contract/endpoint';
import { examDesk } from '@portal/contract/exam-desk';
import { SaveForm } from '../forms/save-form.tsx';
import { useAct } from '../forms/use-act.ts';
import { pathId } from '../layouts/path-id.ts';
import { read } from '../staff/read.ts';
import { staffMeta } from '../staff/staff-meta.ts';
import { Alert } from '../ui/alert.tsx';
import { Status } from '../ui/badge.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import type { Route } from './+types/staff-exam';
import { draftOf, inputOf } from './staff-exam-draft.ts';
import { StaffExamPage } from './staff-exam-page.tsx';
import { PaperFields } from './staff-exam-paper.tsx';
import { SettingsFields } from './staff-exam-settings.tsx';

export function meta() {
  return staffMeta('考试设置');
}

export async function loader(args: Route.LoaderArgs) {
  return read(args, examDesk.read, { course_id: pathId(args.params.id) });
}

type Loaded = OutputOf<typeof examDesk.read>;

export default function StaffExam({ loaderData }: Route.ComponentProps) {
  const { course_id, course_title, exam } = loaderData;
  return (
    <StaffExamPage courseId={course_id} courseTitle={course_title} part="">
      <Publication loaded={loaderData} />
      <SaveForm
        keepAs={`exam:${course_id}`}
        saved={draftOf(exam, course_title)}
        endpoint={examDesk.save}
        problemField="version"
        inputOf={(draft) => ({ course_id, version: exam?.version ?? null, ...inputOf(draft) })}
      >
        {({ draft, setDraft, errors }) => (
          <>
            <SettingsFields
              settings={draft.settings}
              set={(settings) => setDraft({ ...draft, settings })}
              errors={errors}
            />
            <PaperFields draft={draft} setDraft={setDraft} errors={errors} loaded={loaderData} />
          </>
        )}
      </SaveForm>
    </StaffExamPage>
  );
}

/** Whether learners see the exam, and what stands in the way. */
function Publication({ loaded: { course_id, exam, faults } }: { loaded: Loaded }) {
  const { act, busy } = useAct();
  const [asking, setAsking] = useState(false);
  if (!exam) {
    return (
      <Alert title="这门课程还没有考试">
        填写下面的设置并组卷，保存后可以预览和发布；题库为空时请先到「题库」添加试题。
      </Alert>
    );
  }
  const { version, state } = exam;
  const isPublished = state === 'published';
  const publish = () => act(examDesk.publish, { course_id, version, published: !isPublished });
  return (
    <Card as="section" aria-label="发布状态">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <p className="me-auto">
          <Status tone={isPublished ? 'brand' : 'accent'}>{isPublished ? '已发布' : '草稿'}</Status>
          <span className="ms-4 text-ink-soft tabular">
            共 {exam.question_count} 题，满分 {exam.full_score} 分，及格 {exam.settings.pass_score} 分
          </span>
        </p>
        <ButtonLink variant="secondary" to={`/admin/exams/${course_id}/preview`}>
          以学员身份预览
        </ButtonLink>
        {isPublished ? (
          <Button variant="secondary" loading={busy} onClick={() => setAsking(true)}>
            撤下
          </Button>
        ) : (
          <Button loading={busy} disabled={faults.length > 0} onClick={() => void publish()}>
            发布
          </Button>
        )}
      </div>
      {faults.length > 0 && (
        <Alert kind="warning" title="还不能发布" className="mt-4">
          <ul className="list-disc ps-5">
            {faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        </Alert>
      )}
      <ConfirmDialog
        open={asking}
        title="撤下考试"
        confirmText="撤下"
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          void publish();
        }}
      >
        撤下后学员不能开始这场考试，正在作答的可以继续并交卷；已有的成绩、答卷和证书保留，学员仍可查看。撤下期间本课程视为没有考试，学完全部课时即可结业，此前已学完的学员会随即获得证书。
      </ConfirmDialog>
    </Card>
  );
}
