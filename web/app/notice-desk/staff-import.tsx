import { useEffect } from 'react';
import { data, useRevalidator } from 'react-router';
import { code } from '@portal/contract/codes';
import { importOutcomeTitle, importStatusTitle, type ImportOutcome } from '@portal/contract/notice-fields';
import { noticeImports, type NoticeImportRow } from '@portal/contract/notice-imports';
import { formatMoment } from '@portal/contract/time';
import { call } from '../browser/call.ts';
import { useBusy } from '../browser/use-busy.ts';
import { download } from '../files/download.ts';
import { useAct } from '../forms/use-act.ts';
import { ListPager } from '../lists/list-pager.tsx';
import { numberIn, pageIn, textIn } from '../lists/query.ts';
import { useFilters } from '../lists/use-filters.ts';
import { read } from '../staff/read.ts';
import { readList } from '../staff/read-list.ts';
import { staffMeta } from '../staff/staff-meta.ts';
import { StaffPage } from '../staff/staff-page.tsx';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Empty } from '../ui/empty.tsx';
import { ProgressBar } from '../ui/progress.tsx';
import { Table, type Column } from '../ui/table.tsx';
import { TabLinks } from '../ui/tabs.tsx';
import { TextLink } from '../ui/text-link.tsx';
import type { Route } from './+types/staff-import';

export function meta() {
  return staffMeta('导入结果');
}

export async function loader(args: Route.LoaderArgs) {
  const id = numberIn(new URLSearchParams({ id: args.params.id }), 'id');
  if (id === undefined) throw data('导入记录不存在', { status: 404 });
  const wanted = args.url.searchParams.get('outcome') ?? '';
  const outcome = Object.hasOwn(importOutcomeTitle, wanted) ? (wanted as ImportOutcome) : undefined;
  const job = await read(args, noticeImports.read, { id });
  const page = { page: pageIn(args.url.searchParams), page_size: 50 };
  const next = textIn(args.url.searchParams, 'next', 300);
  const rows = await readList(args, noticeImports.rows, { id, outcome, ...page, next });
  return { job, rows, outcome };
}

type Job = Route.ComponentProps['loaderData']['job'];

export default function StaffImport({ loaderData: { job, rows, outcome } }: Route.ComponentProps) {
  const { link } = useFilters();
  const running = job.status === 'waiting' || job.status === 'working';
  useWatch(running);
  const outcomes = Object.entries(importOutcomeTitle) as [ImportOutcome, string][];
  return (
    <StaffPage
      table={{ type: 'notice-import-rows', list: rows }}
      crumbs={[
        { label: '公告管理', to: '/admin/notices' },
        { label: '批量导入', to: '/admin/notices/imports' },
        { label: job.name },
      ]}
      title="导入结果"
      text={`${job.name}，来源：${job.source}，${job.by} 于 ${formatMoment(job.create_time)} 上传`}
      action={job.refused > 0 && !running ? <RefusedRows id={job.id} /> : undefined}
    >
      <Progress job={job} running={running} />
      <TabLinks
        label="各行的结果"
        links={[
          { to: link({ outcome: undefined }), label: '全部', count: job.done, active: !outcome },
          ...outcomes.map(([key, label]) => ({
            to: link({ outcome: key }),
            label,
            count: job[key],
            active: outcome === key,
          })),
        ]}
      />
      <Table
        dense
        caption="逐行报告"
        columns={columns}
        rows={rows.data}
        rowKey={(row) => row.row}
        empty={<Empty compact title={running ? '正在处理' : '没有这样的行'} />}
      />
      <ListPager list={rows} />
    </StaffPage>
  );
}

/** The address lives for a minute, so it is asked for when the button is pressed. */
function RefusedRows({ id }: { id: number }) {
  const [busy, whileBusy] = useBusy();

  async function save() {
    const answer = await call(noticeImports.refused, { id });
    if (answer.code === code.success) await download(answer.data);
  }

  return (
    <Button variant="secondary" loading={busy} onClick={() => void whileBusy(save)}>
      下载未导入的行
    </Button>
  );
}

function Progress({ job, running }: { job: Job; running: boolean }) {
  const { act, busy } = useAct();
  const share = job.total ? (job.done / job.total) * 100 : undefined;
  if (job.status === 'failed') {
    return (
      <Alert kind="error" live title="无法读取这个文件">
        {job.fault}
      </Alert>
    );
  }
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-4">
        <p role="status" className="me-auto">
          <span className="font-medium">{importStatusTitle[job.status]}</span>
          <span className="ms-3 text-ink-soft tabular">
            {job.total === null ? '正在读取文件' : `${job.done} / ${job.total} 行`}
          </span>
        </p>
        {running && (
          <Button
            size="sm"
            variant="secondary"
            loading={busy}
            onClick={() => void act(noticeImports.cancel, { id: job.id })}
          >
            停止
          </Button>
        )}
      </div>
      <ProgressBar label="导入进度" value={running ? share : 100} className="mt-3" />
      <dl className="mt-4 grid grid-cols-2 gap-3 sm:grid-cols-4">
        {(Object.entries(importOutcomeTitle) as [ImportOutcome, string][]).map(([key, title]) => (
          <div key={key} className="rounded-md bg-sunken px-4 py-2">
            <dt className="text-sm text-ink-mute">{title}</dt>
            <dd className="text-xl font-semibold tabular">{job[key]}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

const everySeconds = 2;

/** Polls while the import job runs. */
function useWatch(running: boolean): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!running || state !== 'idle') return;
    const timer = setTimeout(() => void revalidate(), everySeconds * 1000);
    return () => clearTimeout(timer);
  }, [running, state, revalidate]);
}

const columns: Column<NoticeImportRow>[] = [
  { key: 'row', header: '行', numeric: true, align: 'start', cell: (row) => row.row },
  {
    key: 'title',
    header: '公告',
    primary: true,
    cell: (row) =>
      row.notice_id === null ? (
        row.title || '（无标题）'
      ) : (
        <TextLink to={`/admin/notices/${row.notice_id}`}>{row.title}</TextLink>
      ),
  },
  {
    key: 'external',
    header: '外部编号',
    cell: (row) => (row.external_id.startsWith('~') ? '（由内容推定）' : row.external_id),
  },
  { key: 'outcome', header: '结果', cell: (row) => importOutcomeTitle[row.outcome] },
  {
    key: 'faults',
    header: '原因',
    cell: (row) =>
      row.faults.length === 0 ? (
        '—'
      ) : (
        <ul className="text-danger">
          {row.faults.map(({ column, reason }) => (
            <li key={`${column}${reason}`}>
              {column}：{reason}
            </li>
          ))}
        </ul>
      ),
  },
];
