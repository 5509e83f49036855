import type { ReactNode } from 'react';
import { StaffPage } from '../staff/staff-page.tsx';
import { TabLinks } from '../ui/tabs.tsx';

const parts = {
  '': '考试设置',
  questions: '题库',
  attempts: '答卷',
  statistics: '统计',
  allowances: '加时加次',
} as const;
type Part = keyof typeof parts;

type StaffExamPageProps = {
  courseId: number;
  courseTitle: string;
  part: Part;
  /** Of a page below a part. */
  title?: string;
  text?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
};

/** The head of every page about the exam of one course. */
export function StaffExamPage(props: StaffExamPageProps) {
  const { courseId, courseTitle, part, title, text, action, children } = props;
  const path = `/admin/exams/${courseId}`;
  const to = (key: string) => (key ? `${path}/${key}` : path);
  return (
    <StaffPage
      crumbs={[
        { label: '考试', to: '/admin/exams' },
        { label: courseTitle, ...(title && { to: to(part) }) },
        ...(title ? [{ label: title }] : []),
      ]}
      title={title ?? parts[part]}
      text={text}
      action={action}
    >
      <TabLinks
        label="课程的考试"
        links={Object.entries(parts).map(([key, label]) => ({ to: to(key), label, active: key === part }))}
      />
      {children}
    </StaffPage>
  );
}
