import { useState } from 'react';
import { Plus } from 'lucide-react';
import { type ReservationException, reservationDesk } from '@portal/contract/reservation-desk';
import { useAct } from '../forms/use-act.ts';
import { read } from '../staff/read.ts';
import { staffMeta } from '../staff/staff-meta.ts';
import { StaffPage } from '../staff/staff-page.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Empty } from '../ui/empty.tsx';
import { type Column, Table } from '../ui/table.tsx';
import { TextLink } from '../ui/text-link.tsx';
import type { Route } from './+types/staff-exceptions';
import { ExceptionDialog } from './staff-exception-dialog.tsx';
import { hoursWords } from './staff-words.ts';
import { dayLabel } from './words.ts';

export function meta() {
  return staffMeta('休息与特别开放');
}

export async function loader(args: Route.LoaderArgs) {
  const exceptions = await read(args, reservationDesk.exceptions, {});
  const services = await read(args, reservationDesk.services, {});
  return { exceptions, services: services.map(({ id, content }) => ({ id, title: content.title })) };
}

export default function StaffExceptions({ loaderData: { exceptions, services } }: Route.ComponentProps) {
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<ReservationException | null>(null);
  const { act, busy } = useAct();
  const titleOf = (id: number | null) =>
    id === null ? '全部服务' : (services.find((service) => service.id === id)?.title ?? '—');

  return (
    <StaffPage
      crumbs={[{ label: '预约', to: '/admin/reservations' }, { label: '休息与特别开放' }]}
      title="休息与特别开放"
      text="设置后不再接受当天的新预约；已有的预约不会自动取消，请逐个联系处理。"
      action={
        <Button icon={<Plus className="size-4" aria-hidden />} onClick={() => setAdding(true)}>
          设置一天
        </Button>
      }
    >
      <Table
        dense
        caption="休息与特别开放"
        columns={[...columns, serviceColumn(titleOf), actionColumn(setRemoving)]}
        rows={exceptions}
        rowKey={(row) => row.id}
        empty={<Empty compact title="没有安排" text="所有日期都按服务的规则开放。" />}
      />
      {adding && <ExceptionDialog services={services} onClose={() => setAdding(false)} />}
      {removing && (
        <ConfirmDialog
          open
          title="删除"
          confirmText="删除"
          loading={busy}
          onCancel={() => setRemoving(null)}
          onConfirm={() =>
            void act(reservationDesk.removeException, { id: removing.id }, '', () => setRemoving(null))
          }
        >
          {removing.day} {removing.note}：删除后当天恢复按规则开放。
        </ConfirmDialog>
      )}
    </StaffPage>
  );
}

const columns: Column<ReservationException>[] = [
  { key: 'day', header: '日期', primary: true, cell: (row) => `${row.day}（${dayLabel(row.day)}）` },
  { key: 'hours', header: '安排', cell: (row) => (row.hours ? hoursWords(row.hours) : '休息') },
  { key: 'note', header: '说明', cell: (row) => row.note },
  {
    key: 'affected',
    header: '当天已有预约',
    cell: (row) =>
      row.affected === 0 ? (
        '没有'
      ) : (
        <TextLink to={`/admin/reservations?day=${row.day}`}>{row.affected} 个，去处理</TextLink>
      ),
  },
];

const serviceColumn = (titleOf: (id: number | null) => string): Column<ReservationException> => ({
  key: 'service',
  header: '服务',
  cell: (row) => titleOf(row.service_id),
});

function actionColumn(remove: (row: ReservationException) => void): Column<ReservationException> {
  return {
    key: 'action',
    header: '操作',
    align: 'end',
    cell: (row) => (
      <Button size="sm" variant="ghost" onClick={() => remove(row)}>
        删除<span className="sr-only">：{row.day}</span>
      </Button>
    ),
  };
}
