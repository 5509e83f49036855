import { useState } from 'react';
import { membershipDesk, type MembershipTerm } from '@portal/contract/memberships';
import { membershipSourceTitle, membershipStateTitle, monthsText } from '@portal/contract/membership-titles';
import { code } from '@portal/contract/codes';
import { formatMoment } from '@portal/contract/time';
import { ReasonDialog } from '../forms/reason-dialog.tsx';
import { useAct } from '../forms/use-act.ts';
import { pathId } from '../layouts/path-id.ts';
import { ListPager } from '../lists/list-pager.tsx';
import { pageIn } from '../lists/query.ts';
import { useListLoading } from '../lists/use-list-loading.ts';
import { read } from '../staff/read.ts';
import { staffMeta } from '../staff/staff-meta.ts';
import { StaffPage } from '../staff/staff-page.tsx';
import { Status } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { DescriptionList } from '../ui/description-list.tsx';
import { type Column, Table } from '../ui/table.tsx';
import type { Route } from './+types/staff-member';
import { nameOf, path, stateTones } from './staff-words.ts';

export function meta() {
  return staffMeta('会员');
}

export async function loader(args: Route.LoaderArgs) {
  const user_id = pathId(args.params.id);
  const page = pageIn(args.url.searchParams);
  const list = await read(args, membershipDesk.read, { user_id, page, page_size: 20 });
  return { list, now: Math.floor(Date.now() / 1000) };
}

export default function StaffMember({ loaderData: { list, now } }: Route.ComponentProps) {
  const [asked, setAsked] = useState<MembershipTerm | null>(null);
  const loading = useListLoading();
  const { member } = list;
  return (
    <StaffPage crumbs={[{ label: '会员', to: path }, { label: nameOf(member) }]} title={nameOf(member)}>
      <Card>
        <DescriptionList
          facts={[
            {
              term: '状态',
              value: <Status tone={stateTones[member.state]}>{membershipStateTitle[member.state]}</Status>,
            },
            { term: '有效期至', value: formatMoment(member.ends) },
            { term: '手机号', value: member.mobile },
            { term: '用户编号', value: member.user_id },
          ]}
        />
      </Card>
      <section aria-labelledby="terms" className="flex flex-col gap-4">
        <h2 id="terms" className="text-lg">
          开通记录
        </h2>
        <Table
          dense
          caption="开通记录"
          columns={[...columns, actionColumn(now, setAsked)]}
          rows={list.data}
          rowKey={(row) => row.id}
          loading={loading}
        />
        <ListPager list={list} />
      </section>
      {asked && <TakeBack key={asked.id} term={asked} onClose={() => setAsked(null)} />}
    </StaffPage>
  );
}

const columns: Column<MembershipTerm>[] = [
  { key: 'months', header: '时长', primary: true, cell: (row) => monthsText(row.months) },
  {
    key: 'source',
    header: '来源',
    cell: (row) => (
      <>
        {membershipSourceTitle[row.source]}
        {row.reason && <span className="block text-sm text-ink-mute">{row.reason}</span>}
      </>
    ),
  },
  { key: 'starts', header: '开始', numeric: true, align: 'start', cell: (row) => formatMoment(row.starts) },
  { key: 'ends', header: '结束', numeric: true, align: 'start', cell: (row) => formatMoment(row.ends) },
  {
    key: 'state',
    header: '状态',
    cell: (row) =>
      row.taken_back === null ? (
        <Status tone="brand">有效</Status>
      ) : (
        <>
          <Status tone="danger">已收回</Status>
          <span className="block text-sm text-ink-mute">{row.taken_back_reason}</span>
        </>
      ),
  },
];

/** What was bought goes by a refund, and what is over needs nothing. */
function actionColumn(now: number, takeBack: (row: MembershipTerm) => void): Column<MembershipTerm> {
  return {
    key: 'action',
    header: '操作',
    align: 'end',
    cell: (row) =>
      row.taken_back === null &&
      row.source !== 'order' &&
      row.ends > now && (
        <Button variant="secondary" size="sm" onClick={() => takeBack(row)}>
          收回<span className="sr-only">{formatMoment(row.starts)} 开始的时长</span>
        </Button>
      ),
  };
}

function TakeBack({ term, onClose }: { term: MembershipTerm; onClose: () => void }) {
  const { act, busy, errors } = useAct();
  return (
    <ReasonDialog
      keepAs={`membership-term:${term.id}`}
      title="收回会员时长"
      description={`收回 ${monthsText(term.months)}中尚未使用的部分，之后的时长相应提前；原因会告知本人。`}
      action="收回"
      busy={busy}
      error={errors.reason}
      onClose={onClose}
      onSend={async (reason) => {
        const answer = await act(membershipDesk.takeBack, { term_id: term.id, reason });
        if (answer.code === code.success) onClose();
      }}
    />
  );
}
