import { useRevalidator } from 'react-router';
import { downloads } from '@portal/contract/downloads';
import type { OutputOf } from '@portal/contract/endpoint';
import { formatMoment } from '@portal/contract/time';
import { ExportedRows } from '../downloads/exported-rows.tsx';
import { SaveExport } from '../downloads/save-export.tsx';
import { isRunning, useExportProgress } from '../downloads/use-export-progress.ts';
import { ListPager } from '../lists/list-pager.tsx';
import { pageIn } from '../lists/query.ts';
import { useListLoading } from '../lists/use-list-loading.ts';
import { Status } from '../ui/badge.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { ProgressBar } from '../ui/progress.tsx';
import { Table, type Column } from '../ui/table.tsx';
import type { Route } from './+types/exports';
import { readList } from './read-list.ts';
import { staffMeta } from './staff-meta.ts';
import { StaffPage } from './staff-page.tsx';

type Export = OutputOf<typeof downloads.exportList>['data'][number];

export function meta() {
  return staffMeta('我的导出');
}

export function loader(args: Route.LoaderArgs) {
  return readList(args, downloads.exportList, { page: pageIn(args.url.searchParams), page_size: 20 });
}

export default function Exports({ loaderData: list }: Route.ComponentProps) {
  const loading = useListLoading();
  return (
    <StaffPage
      title="我的导出"
      text="您在后台各列表导出的文件，保留 24 小时，只能由您本人以现有职责下载；职责收回后不再显示。"
    >
      <Table
        dense
        caption="我的导出"
        columns={columns}
        rows={list.data}
        rowKey={(row) => row.job_id}
        loading={loading}
        empty={
          <Empty
            compact
            title="最近 24 小时没有导出"
            text="在任一列表点「导出」，完成后可在这里下载。"
            action={
              <ButtonLink variant="secondary" to="/admin">
                返回工作台
              </ButtonLink>
            }
          />
        }
      />
      <ListPager list={list} />
    </StaffPage>
  );
}

const columns: Column<Export>[] = [
  { key: 'title', header: '内容', primary: true, cell: (row) => row.title },
  { key: 'format', header: '格式', cell: (row) => row.format.toUpperCase() },
  {
    key: 'time',
    header: '申请时间',
    numeric: true,
    align: 'start',
    cell: (row) => formatMoment(row.create_time),
  },
  { key: 'status', header: '状态', cell: (row) => <State row={row} /> },
  {
    key: 'expire',
    header: '保留至',
    numeric: true,
    align: 'start',
    cell: (row) => (row.expire === null ? '—' : formatMoment(row.expire)),
  },
  {
    key: 'file',
    header: '文件',
    cell: (row) => row.status === 'done' && <SaveExport job={row.job_id} size="sm" />,
  },
];

function State({ row }: { row: Export }) {
  if (isRunning(row)) return <Running row={row} />;
  if (row.status === 'done')
    return (
      <>
        <Status tone="brand">可下载</Status>
        <ExportedRows {...row} />
      </>
    );
  return <Status>未成功或已过期</Status>;
}

/** Progress of an export; the list is reloaded when it ends. */
function Running({ row: { job_id, title, progress } }: { row: Export }) {
  const { revalidate } = useRevalidator();
  const now = useExportProgress(job_id, () => void revalidate());
  const value = Math.max(progress, now?.progress ?? 0);
  return (
    <span className="flex min-w-32 flex-col gap-1">
      正在生成
      <ProgressBar label={`${title}的导出进度`} value={value} />
    </span>
  );
}
