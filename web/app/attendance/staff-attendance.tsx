import { Plus } from 'lucide-react';
import { attendance, type AttendanceRow } from '@portal/contract/attendance';
import {
  attendanceModeTitle,
  type AttendanceState,
  attendanceStateTitle,
} from '@portal/contract/attendance-titles';
import { KeywordForm } from '../lists/keyword-form.tsx';
import { ListPager } from '../lists/list-pager.tsx';
import { pageIn, textIn } from '../lists/query.ts';
import { useFilters } from '../lists/use-filters.ts';
import { useListLoading } from '../lists/use-list-loading.ts';
import { readList } from '../staff/read-list.ts';
import { staffMeta } from '../staff/staff-meta.ts';
import { StaffPage } from '../staff/staff-page.tsx';
import { Status } from '../ui/badge.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { type Column, Table } from '../ui/table.tsx';
import { TabLinks } from '../ui/tabs.tsx';
import { TextLink } from '../ui/text-link.tsx';
import type { Route } from './+types/staff-attendance';
import { spanText, stateTones } from './staff-words.ts';

const path = '/admin/attendance';
const states = Object.keys(attendanceStateTitle) as AttendanceState[];

export function meta() {
  return staffMeta('签到');
}

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = args.url;
  const state = states.find((each) => each === searchParams.get('state'));
  const list = await readList(args, attendance.list, {
    state,
    keyword: textIn(searchParams, 'keyword', 50),
    page: pageIn(searchParams),
    page_size: 20,
  });
  return { state: state ?? null, list };
}

export default function StaffAttendance({ loaderData: { state, list } }: Route.ComponentProps) {
  const { link } = useFilters();
  const loading = useListLoading();
  return (
    <StaffPage
      table={{ type: 'attendance-sessions', list }}
      title="签到"
      text="线下活动与面授的签到场次：投影二维码，学员扫码计学时。"
      action={
        <ButtonLink to={`${path}/edit`} icon={<Plus className="size-4" aria-hidden />}>
          新建场次
        </ButtonLink>
      }
    >
      <TabLinks
        label="场次状态"
        links={[null, ...states].map((each) => ({
          to: `${path}${link({ state: each ?? undefined })}`,
          label: each === null ? '全部' : attendanceStateTitle[each],
          active: each === state,
        }))}
      />
      <KeywordForm placeholder="场次名称" />
      <Table
        dense
        caption="签到场次"
        columns={columns}
        rows={list.data}
        rowKey={(row) => row.id}
        loading={loading}
        empty={<Empty compact title="没有这样的场次" text="新建场次后，可在投影画面上显示签到二维码。" />}
      />
      <ListPager list={list} />
    </StaffPage>
  );
}

const columns: Column<AttendanceRow>[] = [
  {
    key: 'title',
    header: '场次',
    primary: true,
    cell: (row) => (
      <>
        <TextLink to={`${path}/${row.id}`}>{row.title}</TextLink>
        <span className="block text-sm font-normal text-ink-mute">{row.place}</span>
      </>
    ),
  },
  {
    key: 'time',
    header: '时间',
    numeric: true,
    align: 'start',
    cell: (row) => spanText(row.starts, row.ends),
  },
  { key: 'mode', header: '方式', cell: (row) => attendanceModeTitle[row.mode] },
  { key: 'hours', header: '学时', numeric: true, cell: (row) => row.credit_hours },
  { key: 'attendees', header: '已签到', numeric: true, cell: (row) => `${row.attendees} 人` },
  {
    key: 'state',
    header: '状态',
    cell: (row) => <Status tone={stateTones[row.state]}>{attendanceStateTitle[row.state]}</Status>,
  },
  {
    key: 'action',
    header: '操作',
    align: 'end',
    cell: (row) =>
      row.state !== 'closed' && (
        <TextLink to={`${path}/${row.id}/screen`}>
          投影画面<span className="sr-only">：{row.title}</span>
        </TextLink>
      ),
  },
];
