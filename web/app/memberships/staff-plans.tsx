import { useState } from 'react';
import { Plus } from 'lucide-react';
import { membershipDesk, type StaffMembershipPlan } from '@portal/contract/memberships';
import { monthsText } from '@portal/contract/membership-titles';
import { formatMoney } from '@portal/contract/money';
import { read } from '../staff/read.ts';
import { staffMeta } from '../staff/staff-meta.ts';
import { StaffPage } from '../staff/staff-page.tsx';
import { Status } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { type Column, Table } from '../ui/table.tsx';
import type { Route } from './+types/staff-plans';
import { PlanDialog } from './staff-plan-dialog.tsx';
import { path } from './staff-words.ts';

export function meta() {
  return staffMeta('会员方案');
}

export async function loader(args: Route.LoaderArgs) {
  return read(args, membershipDesk.plans, {});
}

export default function StaffPlans({ loaderData: { plans } }: Route.ComponentProps) {
  const [editing, setEditing] = useState<StaffMembershipPlan | 'new' | null>(null);
  return (
    <StaffPage
      crumbs={[{ label: '会员', to: path }, { label: '会员方案' }]}
      title="会员方案"
      text="保存后前台立即生效；已下的订单按下单时的价格。时长建好后不能修改。"
      action={
        <Button icon={<Plus className="size-4" aria-hidden />} onClick={() => setEditing('new')}>
          新建方案
        </Button>
      }
    >
      <Table
        dense
        caption="会员方案"
        columns={[...columns, actionColumn(setEditing)]}
        rows={plans}
        rowKey={(row) => row.id}
        empty={<Empty compact title="还没有会员方案" text="新建并在售后，用户可在会员页购买。" />}
      />
      {editing && <PlanDialog start={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </StaffPage>
  );
}

const columns: Column<StaffMembershipPlan>[] = [
  {
    key: 'title',
    header: '方案',
    primary: true,
    cell: (row) => (
      <>
        {row.title}
        <span className="block text-sm font-normal text-ink-mute">{row.benefits.join('、') || '—'}</span>
      </>
    ),
  },
  { key: 'months', header: '时长', numeric: true, align: 'start', cell: (row) => monthsText(row.months) },
  { key: 'price', header: '价格', numeric: true, cell: (row) => formatMoney(row.price) },
  { key: 'position', header: '排序', numeric: true, cell: (row) => row.position },
  {
    key: 'state',
    header: '状态',
    cell: (row) => (
      <Status tone={row.on_sale ? 'brand' : 'neutral'}>{row.on_sale ? '在售' : '已停售'}</Status>
    ),
  },
];

function actionColumn(edit: (row: StaffMembershipPlan) => void): Column<StaffMembershipPlan> {
  return {
    key: 'action',
    header: '操作',
    align: 'end',
    cell: (row) => (
      <Button variant="secondary" size="sm" onClick={() => edit(row)}>
        修改<span className="sr-only">{row.title}</span>
      </Button>
    ),
  };
}
