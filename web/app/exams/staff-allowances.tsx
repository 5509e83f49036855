import { useState } from 'react';
import { type ExamAllowance, examDesk } from '@portal/contract/exam-desk';
import { useAct } from '../forms/use-act.ts';
import { pathId } from '../layouts/path-id.ts';
import { ListPager } from '../lists/list-pager.tsx';
import { pageIn } from '../lists/query.ts';
import { readList } from '../staff/read-list.ts';
import { read } from '../staff/read.ts';
import { staffMeta } from '../staff/staff-meta.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Empty } from '../ui/empty.tsx';
import { type Column, Table } from '../ui/table.tsx';
import type { Route } from './+types/staff-allowances';
import { AllowanceDialog } from './staff-allowance-dialog.tsx';
import { ListExport } from '../staff/staff-page.tsx';
import { StaffExamPage } from './staff-exam-page.tsx';

export function meta() {
  return staffMeta('加时加次');
}

export async function loader(args: Route.LoaderArgs) {
  const courseId = pathId(args.params.id);
  const { exam, course_title } = await read(args, examDesk.read, { course_id: courseId });
  const page = pageIn(args.url.searchParams);
  const list =
    exam && (await readList(args, examDesk.allowanceList, { course_id: courseId, page, page_size: 20 }));
  return { courseId, course_title, list };
}

export default function StaffAllowances({ loaderData }: Route.ComponentProps) {
  const { courseId, course_title, list } = loaderData;
  const [isAdding, setIsAdding] = useState(false);
  const [removing, setRemoving] = useState<ExamAllowance | null>(null);
  const { act } = useAct();
  return (
    <StaffExamPage
      courseId={courseId}
      courseTitle={course_title}
      part="allowances"
      text="给个别学员在规则之外增加时间或次数，须写明原因，记入审计日志。"
      action={
        list && (
          <>
            <ListExport type="exam-allowances" list={list} />
            <Button onClick={() => setIsAdding(true)}>加时加次</Button>
          </>
        )
      }
    >
      {list ? (
        <>
          <Table
            dense
            caption="加时加次"
            columns={[...columns, actionColumn(setRemoving)]}
            rows={list.data}
            rowKey={(row) => row.user_id}
            empty={<Empty compact title="没有给任何学员加时加次" />}
          />
          <ListPager list={list} />
        </>
      ) : (
        <Empty title="这门课程还没有设置考试" text="设置考试后才能加时加次。" />
      )}
      {isAdding && <AllowanceDialog courseId={courseId} learner={null} onClose={() => setIsAdding(false)} />}
      <ConfirmDialog
        open={removing !== null}
        title="取消加时加次"
        confirmText="取消加时加次"
        cancelText="保留"
        danger
        onCancel={() => setRemoving(null)}
        onConfirm={() => {
          const { user_id } = removing!;
          setRemoving(null);
          void act(examDesk.allowanceRemove, { course_id: courseId, user_id });
        }}
      >
        取消后 {removing?.nickname || '该学员'} 按考试规则作答；已经开始的答卷不变。
      </ConfirmDialog>
    </StaffExamPage>
  );
}

const columns: Column<ExamAllowance>[] = [
  {
    key: 'person',
    header: '学员',
    primary: true,
    cell: (row) => (
      <>
        {row.nickname || `用户 ${row.user_id}`}
        <span className="block text-sm font-normal text-ink-mute tabular">{row.mobile}</span>
      </>
    ),
  },
  { key: 'minutes', header: '加时', numeric: true, cell: (row) => `${row.extra_minutes} 分钟` },
  { key: 'attempts', header: '加次', numeric: true, cell: (row) => `${row.extra_attempts} 次` },
  { key: 'reason', header: '原因', cell: (row) => row.reason },
];

function actionColumn(remove: (row: ExamAllowance) => void): Column<ExamAllowance> {
  return {
    key: 'action',
    header: '操作',
    align: 'end',
    cell: (row) => (
      <Button variant="secondary" size="sm" onClick={() => remove(row)}>
        取消
        <span className="sr-only">
          {row.nickname || `用户 ${row.user_id}`}
          的加时加次
        </span>
      </Button>
    ),
  };
}
