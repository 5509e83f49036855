import { type FailedRun, jobDesk, type JobRow } from '@portal/contract/job-desk';
import { formatMoment } from '@portal/contract/time';
import { useAct } from '../forms/use-act.ts';
import { read } from '../staff/read.ts';
import { staffMeta } from '../staff/staff-meta.ts';
import { ListExport, StaffPage } from '../staff/staff-page.tsx';
import { Status } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Table, type Column } from '../ui/table.tsx';
import type { Route } from './+types/staff-jobs';
import { scheduleText } from './staff-schedule-text.ts';

export function meta() {
  return staffMeta('后台任务');
}

export function loader(args: Route.LoaderArgs) {
  return read(args, jobDesk.list, {});
}

export default function Jobs({ loaderData: { jobs, failures } }: Route.ComponentProps) {
  const { act, busy } = useAct();
  const run = (row: JobRow) => void act(jobDesk.run, { name: row.name });
  const retry = (row: FailedRun) => void act(jobDesk.retry, { name: row.name, id: row.id });
  return (
    <StaffPage
      title="后台任务"
      text="平台在后台按时或在需要时运行的任务。失败的运行会自动重试，仍不成功的列在这里，保留七天。"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg">失败的运行</h2>
        <ListExport type="failed-runs" list={{ filter: {} }} />
      </div>
      <Table
        dense
        caption="失败的运行"
        columns={failureColumns(busy, retry)}
        rows={failures}
        rowKey={(row) => row.id}
        empty={<Empty compact title="没有失败的运行" text="最近七天的任务都已完成，或正在重试。" />}
      />
      <h2 className="text-lg">全部任务</h2>
      <Table
        dense
        caption="全部任务"
        columns={jobColumns(busy, run)}
        rows={jobs}
        rowKey={(row) => row.name}
        empty={<Empty compact title="没有任务" text="平台启动后任务会列在这里。" />}
      />
    </StaffPage>
  );
}

function JobTitle({ row }: { row: { title: string; name: string } }) {
  return (
    <>
      {row.title}
      <span className="block text-sm font-normal wrap-anywhere text-ink-mute">{row.name}</span>
    </>
  );
}

function failureColumns(busy: boolean, retry: (row: FailedRun) => void): Column<FailedRun>[] {
  return [
    { key: 'title', header: '任务', primary: true, cell: (row) => <JobTitle row={row} /> },
    {
      key: 'time',
      header: '失败时间',
      numeric: true,
      align: 'start',
      cell: (row) => formatMoment(row.failed_time),
    },
    { key: 'tries', header: '已试', numeric: true, cell: (row) => `${row.tries} 次` },
    {
      key: 'reason',
      header: '原因',
      cell: (row) => <span className="wrap-anywhere">{row.reason || '没有记录原因'}</span>,
    },
    {
      key: 'act',
      header: '操作',
      align: 'end',
      cell: (row) => (
        <Button
          size="sm"
          variant="secondary"
          disabled={busy}
          aria-label={`重试：${row.title}`}
          onClick={() => retry(row)}
        >
          重试
        </Button>
      ),
    },
  ];
}

function jobColumns(busy: boolean, run: (row: JobRow) => void): Column<JobRow>[] {
  return [
    { key: 'title', header: '任务', primary: true, cell: (row) => <JobTitle row={row} /> },
    {
      key: 'schedule',
      header: '运行时间',
      cell: (row) => (row.schedule === null ? '需要时' : scheduleText(row.schedule)),
    },
    {
      key: 'done',
      header: '最近完成',
      numeric: true,
      align: 'start',
      cell: (row) => (row.done_time === null ? '—' : formatMoment(row.done_time)),
    },
    { key: 'waiting', header: '等待', numeric: true, cell: (row) => row.waiting },
    { key: 'running', header: '运行中', numeric: true, cell: (row) => row.running },
    {
      key: 'failed',
      header: '失败',
      numeric: true,
      cell: (row) => (row.failed > 0 ? <Status tone="danger">{row.failed}</Status> : 0),
    },
    {
      key: 'act',
      header: '操作',
      align: 'end',
      cell: (row) =>
        row.schedule !== null && (
          <Button
            size="sm"
            variant="ghost"
            disabled={busy}
            aria-label={`立即运行：${row.title}`}
            onClick={() => run(row)}
          >
            立即运行
          </Button>
        ),
    },
  ];
}
