import { useState } from 'react';
import { courseRights, type StaffRight } from '@portal/contract/course-staff';
import { rightSourceTitle } from '@portal/contract/courses';
import { formatDate, formatMoment } from '@portal/contract/time';
import { ReasonDialog } from '../forms/reason-dialog.tsx';
import { isDecided, useAct } from '../forms/use-act.ts';
import { KeywordForm } from '../lists/keyword-form.tsx';
import { ListPager } from '../lists/list-pager.tsx';
import { numberIn, pageIn, textIn } from '../lists/query.ts';
import { useListLoading } from '../lists/use-list-loading.ts';
import { readList } from '../staff/read-list.ts';
import { staffMeta } from '../staff/staff-meta.ts';
import { StaffPage } from '../staff/staff-page.tsx';
import { Status } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Table, type Column } from '../ui/table.tsx';
import { TextLink } from '../ui/text-link.tsx';
import type { Route } from './+types/staff-rights';
import { RightGrant } from './staff-right-grant.tsx';

const path = '/admin/course-rights';
const types = ['course', 'system'] as const;
const typeTitle = { course: '课程', system: '学习路径' };

export function meta() {
  return staffMeta('学习权限');
}

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = args.url;
  const item = numberIn(searchParams, 'item');
  const type = types.find((each) => each === searchParams.get('type'));
  const list = await readList(args, courseRights.list, {
    mobile: textIn(searchParams, 'keyword', 20),
    ...(type && item ? { type, item_id: item } : {}),
    page: pageIn(searchParams),
    next: textIn(searchParams, 'next', 300),
    page_size: 20,
  });
  return { isOfItem: Boolean(type && item), list };
}

export default function StaffRights({ loaderData: { isOfItem, list } }: Route.ComponentProps) {
  const [granting, setGranting] = useState(false);
  const [revoking, setRevoking] = useState<StaffRight | null>(null);
  const loading = useListLoading();
  return (
    <StaffPage
      table={{ type: 'course-rights', list }}
      title="学习权限"
      text="谁可以学哪门课程、到什么时候。开通与收回都会通知用户并记入审计日志。"
      action={<Button onClick={() => setGranting(true)}>开通课程</Button>}
    >
      <div className="flex flex-wrap items-center gap-4">
        <KeywordForm placeholder="完整手机号" />
        {isOfItem && (
          <p className="text-sm text-ink-mute">
            只看一门课程或学习路径的权限。<TextLink to={path}>查看全部</TextLink>
          </p>
        )}
      </div>
      <Table
        dense
        caption="学习权限"
        columns={[...columns, actionColumn(setRevoking)]}
        rows={list.data}
        rowKey={(row) => row.id}
        loading={loading}
        empty={<Empty compact title="没有符合条件的学习权限" text="请核对手机号，或点「开通课程」新开通。" />}
      />
      <ListPager list={list} />
      {granting && <RightGrant onClose={() => setGranting(false)} />}
      {revoking && <Revoke key={revoking.id} right={revoking} onClose={() => setRevoking(null)} />}
    </StaffPage>
  );
}

const states = {
  active: { tone: 'brand', text: '有效' },
  ended: { tone: 'neutral', text: '已到期' },
  revoked: { tone: 'danger', text: '已收回' },
} as const;

const columns: Column<StaffRight>[] = [
  {
    key: 'user',
    header: '用户',
    primary: true,
    cell: ({ user }) => (
      <>
        {user.nickname}
        <span className="block text-sm font-normal text-ink-mute tabular">{user.mobile}</span>
      </>
    ),
  },
  {
    key: 'item',
    header: '课程或学习路径',
    cell: ({ type, item }) => (
      <>
        <TextLink to={`${path}?type=${type}&item=${item.id}`}>{item.title}</TextLink>
        <span className="block text-sm text-ink-mute">{typeTitle[type]}</span>
      </>
    ),
  },
  {
    key: 'source',
    header: '来源',
    cell: ({ source, granted, granted_by, reason }) => (
      <>
        {rightSourceTitle[source]}
        <span className="block text-sm text-ink-mute md:whitespace-nowrap">
          {[granted_by, formatDate(granted)].filter(Boolean).join(' · ')}
        </span>
        {reason && <span className="block max-w-xs text-sm text-ink-mute">{reason}</span>}
      </>
    ),
  },
  {
    key: 'until',
    header: '有效期至',
    numeric: true,
    align: 'start',
    cell: ({ until }) => (until === null ? '长期' : formatMoment(until)),
  },
  {
    key: 'state',
    header: '状态',
    cell: ({ state, revoked, revoked_reason }) => (
      <>
        <Status tone={states[state].tone}>{states[state].text}</Status>
        {revoked !== null && (
          <span className="block max-w-xs text-sm text-ink-mute">
            {formatDate(revoked)} {revoked_reason}
          </span>
        )}
      </>
    ),
  },
];

function actionColumn(revoke: (right: StaffRight) => void): Column<StaffRight> {
  return {
    key: 'action',
    header: '操作',
    align: 'end',
    cell: (row) =>
      row.state === 'active' && (
        <Button variant="secondary" size="sm" onClick={() => revoke(row)}>
          收回
          <span className="sr-only">
            {row.user.nickname}的《{row.item.title}》
          </span>
        </Button>
      ),
  };
}

function Revoke({ right, onClose }: { right: StaffRight; onClose: () => void }) {
  const { act, busy, errors } = useAct();
  const { id, user, item, source } = right;
  return (
    <ReasonDialog
      keepAs={`right:${id}`}
      title="收回学习权限"
      description={`收回 ${user.nickname} 的《${item.title}》${source === 'staff' ? '' : `（来源：${rightSourceTitle[source]}）`}：正在进行的学习随即结束，已得的进度保留，原因会告知用户。`}
      action="收回"
      busy={busy}
      error={errors.reason}
      onClose={onClose}
      onSend={async (reason) => {
        const answer = await act(courseRights.revoke, { id, reason });
        if (isDecided(answer)) onClose();
      }}
    />
  );
}
