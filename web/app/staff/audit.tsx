import { useState } from 'react';
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { auditActionTitle } from '@portal/contract/audit-actions';
import { auditing, people, type AuditRow } from '@portal/contract/staff';
import { formatMoment } from '@portal/contract/time';
import { ListPager } from '../lists/list-pager.tsx';
import { momentIn, numberIn, pageIn, textIn } from '../lists/query.ts';
import { useFilters } from '../lists/use-filters.ts';
import { useListLoading } from '../lists/use-list-loading.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Table, type Column } from '../ui/table.tsx';
import type { Route } from './+types/audit';
import { AuditDetail } from './audit-detail.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { subjectIn, subjectText } from './audit-words.ts';
import { read } from './read.ts';
import { readList } from './read-list.ts';
import { staffMeta } from './staff-meta.ts';
import { StaffPage } from './staff-page.tsx';

export function meta() {
  return staffMeta('审计日志');
}

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = args.url;
  const [list, staff] = await Promise.all([
    readList(args, auditing.list, {
      action: textIn(searchParams, 'action'),
      actor_id: numberIn(searchParams, 'actor'),
      subject: subjectIn(textIn(searchParams, 'subject') ?? ''),
      from: momentIn(searchParams, 'from', '00:00:00'),
      to: momentIn(searchParams, 'to', '23:59:59'),
      page: pageIn(searchParams),
      next: textIn(searchParams, 'next'),
      page_size: 20,
    }),
    read(args, people.list, { staff: true, page_size: 100 }),
  ]);
  const colleagues = staff.data.map(({ id, user_nickname }) => ({ value: String(id), label: user_nickname }));
  return { list, colleagues };
}

export default function Audit({ loaderData: { list, colleagues } }: Route.ComponentProps) {
  const [shown, setShown] = useState<{ row: AuditRow; open: boolean } | null>(null);
  const { set } = useFilters();
  const loading = useListLoading();
  const nothing = { action: undefined, actor: undefined, subject: undefined, from: undefined, to: undefined };
  return (
    <StaffPage
      table={{ type: 'audit', list }}
      title="审计日志"
      text="只能增加，不能修改或删除；每条都与前一条相扣。"
      action={<Intact intact={list.intact} />}
    >
      <AuditFilters colleagues={colleagues} />
      <Table
        dense
        caption="审计日志"
        columns={columnsOf((row) => setShown({ row, open: true }))}
        rows={list.data}
        rowKey={(row) => row.id}
        loading={loading}
        empty={
          <Empty
            compact
            picture="search"
            title="没有符合条件的记录"
            action={
              <Button variant="secondary" onClick={() => set(nothing)}>
                清除条件
              </Button>
            }
          />
        }
      />
      <ListPager list={list} />
      {shown && <AuditDetail {...shown} onClose={() => setShown({ ...shown, open: false })} />}
    </StaffPage>
  );
}

function Intact({ intact }: { intact: boolean }) {
  return intact ? (
    <Badge tone="brand" icon={<ShieldCheck className="size-4" />}>
      日志链完整
    </Badge>
  ) : (
    <Badge tone="danger" icon={<ShieldAlert className="size-4" />}>
      日志链已断开，请立即核查
    </Badge>
  );
}

function columnsOf(show: (row: AuditRow) => void): Column<AuditRow>[] {
  return [
    {
      key: 'action',
      header: '操作',
      primary: true,
      cell: (row) => (
        <button type="button" className="text-link min-h-6 text-start" onClick={() => show(row)}>
          {auditActionTitle(row.action)}
          <span className="sr-only">，查看详情</span>
        </button>
      ),
    },
    { key: 'actor', header: '人员', cell: (row) => row.actor },
    { key: 'subject', header: '对象', cell: (row) => subjectText(row.subject) },
    { key: 'time', header: '时间', numeric: true, align: 'start', cell: (row) => formatMoment(row.time) },
    { key: 'address', header: '来源地址', numeric: true, align: 'start', cell: (row) => row.address || '—' },
  ];
}
