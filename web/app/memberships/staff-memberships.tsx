import { useState } from 'react';
import { UserPlus } from 'lucide-react';
import { type Member, membershipDesk } from '@portal/contract/memberships';
import { type MembershipState, membershipStateTitle } from '@portal/contract/membership-titles';
import { mobilePattern } from '@portal/contract/mobile';
import { formatMoment } from '@portal/contract/time';
import { KeywordForm } from '../lists/keyword-form.tsx';
import { ListPager } from '../lists/list-pager.tsx';
import { pageIn, textIn } from '../lists/query.ts';
import { useFilters } from '../lists/use-filters.ts';
import { useListLoading } from '../lists/use-list-loading.ts';
import { read } from '../staff/read.ts';
import { staffMeta } from '../staff/staff-meta.ts';
import { StaffPage } from '../staff/staff-page.tsx';
import { Alert } from '../ui/alert.tsx';
import { Status } from '../ui/badge.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { type Column, Table } from '../ui/table.tsx';
import { TabLinks } from '../ui/tabs.tsx';
import { TextLink } from '../ui/text-link.tsx';
import type { Route } from './+types/staff-memberships';
import { GiveDialog } from './staff-give-dialog.tsx';
import { nameOf, path, stateTones } from './staff-words.ts';

const states = Object.keys(membershipStateTitle) as MembershipState[];

export function meta() {
  return staffMeta('会员');
}

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = args.url;
  const state = states.find((each) => each === searchParams.get('state'));
  const keyword = textIn(searchParams, 'keyword', 40);
  const mobile = keyword && mobilePattern.test(keyword) ? keyword : undefined;
  const list = await read(args, membershipDesk.list, {
    state,
    mobile,
    page: pageIn(searchParams),
    next: textIn(searchParams, 'next', 300),
    page_size: 20,
  });
  return {
    state: state ?? null,
    unknown: keyword !== undefined && mobile === undefined,
    filter: { state, mobile },
    list,
  };
}

export default function StaffMemberships({
  loaderData: { state, unknown, filter, list },
}: Route.ComponentProps) {
  const [giving, setGiving] = useState(false);
  const { link } = useFilters();
  const loading = useListLoading();
  return (
    <StaffPage
      table={{ type: 'memberships', list: { filter } }}
      title="会员"
      text="有效期由购买、激活码和协会赠送的时长依次相接而成。"
      action={
        <>
          <ButtonLink to={`${path}/plans`} variant="secondary">
            会员方案
          </ButtonLink>
          <Button icon={<UserPlus className="size-4" aria-hidden />} onClick={() => setGiving(true)}>
            开通会员
          </Button>
        </>
      }
    >
      <TabLinks
        label="会员状态"
        links={[null, ...states].map((each) => ({
          to: `${path}${link({ state: each ?? undefined })}`,
          label: each === null ? '全部' : membershipStateTitle[each],
          active: each === state,
        }))}
      />
      <KeywordForm placeholder="完整手机号" />
      {unknown && <Alert kind="warning">请输入完整的 11 位手机号；下面是全部会员。</Alert>}
      <Table
        dense
        caption="会员"
        columns={columns}
        rows={list.data}
        rowKey={(row) => row.user_id}
        loading={loading}
        empty={<Empty compact title="没有这样的会员" text="用户购买、兑换激活码或由协会开通后出现在这里。" />}
      />
      <ListPager list={list} />
      {giving && <GiveDialog onClose={() => setGiving(false)} />}
    </StaffPage>
  );
}

const columns: Column<Member>[] = [
  {
    key: 'person',
    header: '用户',
    primary: true,
    cell: (row) => <TextLink to={`${path}/${row.user_id}`}>{nameOf(row)}</TextLink>,
  },
  { key: 'mobile', header: '手机号', numeric: true, align: 'start', cell: (row) => row.mobile },
  { key: 'ends', header: '有效期至', numeric: true, align: 'start', cell: (row) => formatMoment(row.ends) },
  {
    key: 'state',
    header: '状态',
    cell: (row) => <Status tone={stateTones[row.state]}>{membershipStateTitle[row.state]}</Status>,
  },
];
