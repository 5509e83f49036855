import { useState } from 'react';
import { Ban, EllipsisVertical, History, IdCard, KeyRound, RotateCcw, Unlink } from 'lucide-react';
import { useNavigate } from 'react-router';
import { roleTitle, staffRoleTitle } from '@portal/contract/roles';
import { people, type UserRow } from '@portal/contract/staff';
import { formatDate, formatMoment } from '@portal/contract/time';
import { KeywordForm } from '../lists/keyword-form.tsx';
import { ListPager } from '../lists/list-pager.tsx';
import { pageIn, roleIn, textIn } from '../lists/query.ts';
import { useFilters } from '../lists/use-filters.ts';
import { useListLoading } from '../lists/use-list-loading.ts';
import { Badge, Status } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Switch } from '../ui/checkbox.tsx';
import { Empty } from '../ui/empty.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Menu } from '../ui/menu.tsx';
import { Table, type Column } from '../ui/table.tsx';
import type { Tone } from '../ui/tone.ts';
import type { Route } from './+types/users';
import { readList } from './read-list.ts';
import { RoleFilter } from './role-filter.tsx';
import { staffMeta } from './staff-meta.ts';
import { StaffPage } from './staff-page.tsx';
import { UserDisable } from './user-disable.tsx';
import { UserGrant } from './user-grant.tsx';
import { UserTotp } from './user-totp.tsx';
import { UserWechat } from './user-wechat.tsx';
import { mayOpen, useStaff, type StaffVisit } from './use-staff.ts';

const statuses: Record<UserRow['user_status'], { title: string; tone: Tone }> = {
  1: { title: '正常', tone: 'brand' },
  2: { title: '注销中', tone: 'accent' },
  3: { title: '已停用', tone: 'danger' },
};

type Asking = { what: 'disable' | 'grant' | 'totp' | 'wechat'; user: UserRow } | null;

export function meta() {
  return staffMeta('用户');
}

export function loader(args: Route.LoaderArgs) {
  const { searchParams } = args.url;
  return readList(args, people.list, {
    keyword: textIn(searchParams, 'keyword'),
    type: roleIn(searchParams),
    staff: searchParams.has('staff') || undefined,
    page: pageIn(searchParams),
    next: textIn(searchParams, 'next'),
    page_size: 20,
  });
}

export default function Users({ loaderData: list }: Route.ComponentProps) {
  const staffMember = useStaff();
  const [asking, setAsking] = useState<Asking>(null);
  const { search, set } = useFilters();
  const loading = useListLoading();
  const administers = staffMember.roles.includes('administrator');
  const close = () => setAsking(null);
  const shown = administers ? [...columns, actionColumn(staffMember, setAsking)] : columns;
  return (
    <StaffPage
      table={{ type: 'users', list }}
      title="用户"
      text="手机号只显示首尾；搜索时请输入昵称，或完整的手机号。"
    >
      <div className="flex flex-wrap items-center gap-3">
        <KeywordForm placeholder="昵称或完整手机号" />
        <RoleFilter />
        <Switch
          label="只看工作人员"
          className="min-h-11"
          checked={search.has('staff')}
          onChange={(event) => set({ staff: event.target.checked ? '1' : undefined })}
        />
      </div>
      <Table
        dense
        caption="用户"
        columns={shown}
        rows={list.data}
        rowKey={(row) => row.id}
        loading={loading}
        empty={
          <Empty
            compact
            picture="search"
            title="没有符合条件的用户"
            action={
              <Button
                variant="secondary"
                onClick={() => set({ keyword: undefined, type: undefined, staff: undefined })}
              >
                清除条件
              </Button>
            }
          />
        }
      />
      <ListPager list={list} />
      {asking?.what === 'disable' && <UserDisable key={asking.user.id} user={asking.user} onClose={close} />}
      {asking?.what === 'totp' && <UserTotp key={asking.user.id} user={asking.user} onClose={close} />}
      {asking?.what === 'wechat' && <UserWechat key={asking.user.id} user={asking.user} onClose={close} />}
      {asking?.what === 'grant' && <UserGrant key={asking.user.id} user={asking.user} onClose={close} />}
    </StaffPage>
  );
}

const columns: Column<UserRow>[] = [
  {
    key: 'name',
    header: '用户',
    primary: true,
    width: 'min-w-48',
    cell: (row) => (
      <>
        {row.user_nickname}
        <span className="block text-sm font-normal text-ink-mute tabular">
          {row.mobile || '—'} · 编号 {row.id}
        </span>
      </>
    ),
  },
  { key: 'role', header: '当前身份', cell: (row) => roleTitle[row.user_identity_id] },
  {
    key: 'certified',
    header: '已认证',
    cell: (row) =>
      row.certified.length === 0 ? (
        <span className="text-ink-mute">—</span>
      ) : (
        <span className="flex flex-wrap gap-1 phone:justify-end">
          {row.certified.map((type) => (
            <Badge key={type} tone="brand">
              {roleTitle[type]}
            </Badge>
          ))}
        </span>
      ),
  },
  {
    key: 'duties',
    header: '职责',
    cell: (row) =>
      row.staff_roles.length === 0 ? (
        <span className="text-ink-mute">—</span>
      ) : (
        <span className="flex flex-wrap gap-1 phone:justify-end">
          {row.staff_roles.map((duty) => (
            <Badge key={duty} tone="info">
              {staffRoleTitle[duty]}
            </Badge>
          ))}
        </span>
      ),
  },
  {
    key: 'status',
    header: '状态',
    cell: ({ user_status }) => (
      <Status tone={statuses[user_status].tone}>{statuses[user_status].title}</Status>
    ),
  },
  {
    key: 'created',
    header: '注册',
    numeric: true,
    align: 'start',
    cell: (row) => formatDate(row.create_time),
  },
  {
    key: 'seen',
    header: '最近活跃',
    numeric: true,
    align: 'start',
    cell: (row) => (row.seen_time === null ? '—' : formatMoment(row.seen_time)),
  },
];

function actionColumn(staffMember: StaffVisit, ask: (asking: Asking) => void): Column<UserRow> {
  return {
    key: 'action',
    header: '操作',
    align: 'end',
    width: 'w-20',
    cell: (row) => (
      <UserMenu user={row} self={row.id === staffMember.id} staffMember={staffMember} ask={ask} />
    ),
  };
}

type UserMenuProps = {
  user: UserRow;
  self: boolean;
  staffMember: StaffVisit;
  ask: (asking: Asking) => void;
};

function UserMenu({ user, self, staffMember, ask }: UserMenuProps) {
  const navigate = useNavigate();
  const disabled = user.user_status === 3;
  return (
    <Menu
      label={`${user.user_nickname}的操作`}
      trigger={
        <IconButton
          label={`${user.user_nickname}的操作`}
          icon={<EllipsisVertical className="size-5" />}
          size="sm"
        />
      }
      entries={[
        {
          key: 'grant',
          label: '设置职责',
          icon: <IdCard className="size-4" />,
          onSelect: () => ask({ what: 'grant', user }),
        },
        ...(user.totp && user.staff_roles.length > 0
          ? [
              {
                key: 'totp',
                label: '重置动态口令',
                icon: <KeyRound className="size-4" />,
                disabled: self,
                onSelect: () => ask({ what: 'totp', user }),
              },
            ]
          : []),
        ...(user.wechat
          ? [
              {
                key: 'wechat',
                label: '解除微信绑定',
                icon: <Unlink className="size-4" />,
                disabled: self,
                onSelect: () => ask({ what: 'wechat', user }),
              },
            ]
          : []),
        ...(mayOpen(staffMember, 'audit')
          ? [
              {
                key: 'audit',
                label: '操作记录',
                icon: <History className="size-4" />,
                onSelect: () => void navigate(`/admin/audit?actor=${user.id}`),
              },
            ]
          : []),
        {
          key: 'disable',
          label: disabled ? '恢复账号' : '停用账号',
          icon: disabled ? <RotateCcw className="size-4" /> : <Ban className="size-4" />,
          danger: !disabled && !self,
          disabled: self,
          apart: true,
          onSelect: () => ask({ what: 'disable', user }),
        },
      ]}
    />
  );
}
