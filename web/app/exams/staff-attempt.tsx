import { examDesk } from '@portal/contract/exam-desk';
import { attemptStateTitle } from '@portal/contract/exam-titles';
import { formatMoment } from '@portal/contract/time';
import { pathId } from '../layouts/path-id.ts';
import { read } from '../staff/read.ts';
import { staffMeta } from '../staff/staff-meta.ts';
import { Alert } from '../ui/alert.tsx';
import { Card } from '../ui/card.tsx';
import { DescriptionList } from '../ui/description-list.tsx';
import type { Route } from './+types/staff-attempt';
import { Reviewed } from './reviewed-question.tsx';
import { StaffExamPage } from './staff-exam-page.tsx';

export function meta() {
  return staffMeta('答卷详情');
}

export async function loader(args: Route.LoaderArgs) {
  return read(args, examDesk.attemptRead, { attempt_id: pathId(args.params.attemptId) });
}

export default function StaffAttempt({ loaderData }: Route.ComponentProps) {
  const { course_id, course_title, attempt, questions } = loaderData;
  const isOpen = attempt.submitted === null;
  const score = `${attempt.score} / ${attempt.full_score}（${attempt.passed ? '通过' : '未通过'}，及格 ${attempt.pass_score}）`;
  return (
    <StaffExamPage courseId={course_id} courseTitle={course_title} part="attempts" title="答卷详情">
      <DescriptionList
        facts={[
          { term: '学员', value: `${attempt.nickname || `用户 ${attempt.user_id}`} ${attempt.mobile}` },
          { term: '次数', value: `第 ${attempt.number} 次` },
          { term: '状态', value: attemptStateTitle[attempt.state] },
          { term: '得分', value: isOpen ? null : score },
          { term: '开始时间', value: formatMoment(attempt.started) },
          {
            term: '交卷时间',
            value:
              attempt.submitted &&
              `${formatMoment(attempt.submitted)}${attempt.closed_by_time ? '（到时自动交卷）' : ''}`,
          },
        ]}
      />
      {isOpen && <Alert>学员正在作答，下面是已保存的作答，交卷后评分。</Alert>}
      <ol className="grid gap-4">
        {questions.map((question) => (
          <Card as="li" key={question.no}>
            <Reviewed question={question} who="学员" />
          </Card>
        ))}
      </ol>
    </StaffExamPage>
  );
}
