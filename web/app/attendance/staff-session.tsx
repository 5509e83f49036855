import { useState } from 'react';
import { MonitorPlay, PenLine, Trash2, UserPlus } from 'lucide-react';
import { useNavigate } from 'react-router';
import { attendance, type AttendanceSession, type Attendee } from '@portal/contract/attendance';
import {
  attendanceModeTitle,
  attendanceStateTitle,
  attendanceWayTitle,
} from '@portal/contract/attendance-titles';
import { code } from '@portal/contract/codes';
import { roleTitle } from '@portal/contract/roles';
import { formatMoment } from '@portal/contract/time';
import { ExportButton } from '../downloads/export-button.tsx';
import { ReasonDialog } from '../forms/reason-dialog.tsx';
import { useAct } from '../forms/use-act.ts';
import { pathId } from '../layouts/path-id.ts';
import { ListPager } from '../lists/list-pager.tsx';
import { pageIn } from '../lists/query.ts';
import { useListLoading } from '../lists/use-list-loading.ts';
import { readList } from '../staff/read-list.ts';
import { read } from '../staff/read.ts';
import { staffMeta } from '../staff/staff-meta.ts';
import { StaffPage } from '../staff/staff-page.tsx';
import { Status } from '../ui/badge.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { DescriptionList } from '../ui/description-list.tsx';
import { Empty } from '../ui/empty.tsx';
import { type Column, Table } from '../ui/table.tsx';
import type { Route } from './+types/staff-session';
import { LateDialog } from './staff-late-dialog.tsx';
import { spanText, stateTones } from './staff-words.ts';

const path = '/admin/attendance';

export function meta() {
  return staffMeta('签到场次');
}

export async function loader(args: Route.LoaderArgs) {
  const id = pathId(args.params.id);
  const page = pageIn(args.url.searchParams);
  const [session, list] = await Promise.all([
    read(args, attendance.read, { id }),
    readList(args, attendance.attendees, { id, page, page_size: 50 }),
  ]);
  return { session, list };
}

type Asking = 'late' | 'delete' | Attendee;

export default function StaffSession({ loaderData: { session, list } }: Route.ComponentProps) {
  const [asking, setAsking] = useState<Asking | null>(null);
  const loading = useListLoading();
  const { id, content, state } = session;
  const close = () => setAsking(null);
  return (
    <StaffPage
      crumbs={[{ label: '签到', to: path }, { label: content.title }]}
      title={content.title}
      action={<Actions session={session} hasEntries={list.total > 0} onDelete={() => setAsking('delete')} />}
    >
      <Facts session={session} />
      <section aria-labelledby="attendees" className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="attendees" className="text-lg">
            签到记录 <span className="text-base font-normal text-ink-mute">{session.attendees} 人</span>
          </h2>
          <div className="flex flex-wrap items-center gap-3">
            {list.total > 0 && (
              <ExportButton type="attendance" filter={{ session_id: id }} label="导出名单" />
            )}
            {state !== 'coming' && (
              <Button
                variant="secondary"
                icon={<UserPlus className="size-4" aria-hidden />}
                onClick={() => setAsking('late')}
              >
                补签
              </Button>
            )}
          </div>
        </div>
        <Table
          dense
          caption="签到记录"
          columns={[...columns, actionColumn(setAsking)]}
          rows={list.data}
          rowKey={(row) => row.id}
          loading={loading}
          empty={<Empty compact title="还没有人签到" text="打开投影画面，请参加者扫码。" />}
        />
        <ListPager list={list} />
      </section>
      {asking === 'late' && <LateDialog id={id} onClose={close} />}
      {asking === 'delete' && <Delete session={session} onClose={close} />}
      {asking !== null && typeof asking === 'object' && (
        <Remove key={asking.id} attendee={asking} onClose={close} />
      )}
    </StaffPage>
  );
}

type ActionsProps = { session: AttendanceSession; hasEntries: boolean; onDelete: () => void };

function Actions({ session: { id, state }, hasEntries, onDelete }: ActionsProps) {
  return (
    <>
      {!hasEntries && (
        <Button variant="secondary" icon={<Trash2 className="size-4" aria-hidden />} onClick={onDelete}>
          删除
        </Button>
      )}
      <ButtonLink
        to={`${path}/edit/${id}`}
        variant="secondary"
        icon={<PenLine className="size-4" aria-hidden />}
      >
        修改
      </ButtonLink>
      {state !== 'closed' && (
        <ButtonLink to={`${path}/${id}/screen`} icon={<MonitorPlay className="size-4" aria-hidden />}>
          投影画面
        </ButtonLink>
      )}
    </>
  );
}

function Facts({ session: { content, opens, state, course_title } }: { session: AttendanceSession }) {
  const { near, audience } = content;
  return (
    <Card>
      <DescriptionList
        columns={2}
        facts={[
          {
            term: '状态',
            value: <Status tone={stateTones[state]}>{attendanceStateTitle[state]}</Status>,
          },
          { term: '时间', value: spanText(content.starts, content.ends) },
          { term: '地点', value: content.place },
          { term: '签到开放', value: `${formatMoment(opens)} 起` },
          { term: '学时', value: `${content.credit_hours} 学时` },
          { term: '签到方式', value: attendanceModeTitle[content.mode] },
          { term: '位置要求', value: near ? `会场 ${near.radius} 米以内` : '不要求' },
          {
            term: '面向',
            value: `${audience.length > 0 ? audience.map((role) => roleTitle[role]).join('、') : '所有用户'}${course_title && `，《${course_title}》的学员`}`,
          },
        ]}
      />
    </Card>
  );
}

const nameOf = ({ nickname, user_id }: Attendee) => nickname || `用户 ${user_id}`;

const columns: Column<Attendee>[] = [
  {
    key: 'person',
    header: '用户',
    primary: true,
    cell: (row) => (
      <>
        {nameOf(row)}
        <span className="block text-sm font-normal text-ink-mute tabular">{row.mobile}</span>
      </>
    ),
  },
  { key: 'time', header: '签到时间', numeric: true, align: 'start', cell: (row) => formatMoment(row.time) },
  {
    key: 'way',
    header: '方式',
    cell: (row) => (
      <>
        {attendanceWayTitle[row.way]}
        {row.reason && <span className="block text-sm text-ink-mute">{row.reason}</span>}
      </>
    ),
  },
  {
    key: 'distance',
    header: '距会场',
    numeric: true,
    cell: (row) => (row.distance === null ? '—' : `${row.distance} 米`),
  },
  {
    key: 'state',
    header: '状态',
    cell: (row) =>
      row.removed === null ? (
        <Status tone="brand">有效</Status>
      ) : (
        <>
          <Status tone="danger">已移除</Status>
          <span className="block text-sm text-ink-mute">{row.removed_reason}</span>
        </>
      ),
  },
];

function actionColumn(remove: (row: Attendee) => void): Column<Attendee> {
  return {
    key: 'action',
    header: '操作',
    align: 'end',
    cell: (row) =>
      row.removed === null && (
        <Button variant="secondary" size="sm" onClick={() => remove(row)}>
          移除<span className="sr-only">{nameOf(row)}的签到</span>
        </Button>
      ),
  };
}

function Remove({ attendee, onClose }: { attendee: Attendee; onClose: () => void }) {
  const { act, busy, errors } = useAct();
  return (
    <ReasonDialog
      keepAs={`attendance-entry:${attendee.id}`}
      title="移除签到"
      description={`移除 ${nameOf(attendee)} 的签到后不再计学时，原因会告知本人；补签可以恢复。`}
      action="移除"
      busy={busy}
      error={errors.reason}
      onClose={onClose}
      onSend={async (reason) => {
        const answer = await act(attendance.removeEntry, { entry_id: attendee.id, reason });
        if (answer.code === code.success) onClose();
      }}
    />
  );
}

function Delete({ session, onClose }: { session: AttendanceSession; onClose: () => void }) {
  const { act, busy, errors } = useAct();
  const navigate = useNavigate();
  return (
    <ReasonDialog
      keepAs={`attendance:${session.id}`}
      title="删除场次"
      description={`删除“${session.content.title}”后不能恢复。`}
      action="删除"
      busy={busy}
      error={errors.reason}
      onClose={onClose}
      onSend={async (reason) => {
        await act(attendance.remove, { id: session.id, reason }, '', (answer) => {
          if (answer.code === code.success) void navigate(path, { replace: true });
        });
      }}
    />
  );
}
