import { useNavigate } from 'react-router';
import { code } from '@portal/contract/codes';
import { reviews, type ReviewRow } from '@portal/contract/reviews';
import { authStatus, authStatusTitle, roleTitle, type AuthStatus } from '@portal/contract/roles';
import { formatMoment, toUnixSeconds } from '@portal/contract/time';
import { useAct } from '../forms/use-act.ts';
import { ListPager } from '../lists/list-pager.tsx';
import { pageIn, roleIn, textIn } from '../lists/query.ts';
import { useFilters } from '../lists/use-filters.ts';
import { useListLoading } from '../lists/use-list-loading.ts';
import { readList } from '../staff/read-list.ts';
import { staffMeta } from '../staff/staff-meta.ts';
import { StaffPage } from '../staff/staff-page.tsx';
import { Badge, Status } from '../ui/badge.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Table, type Column } from '../ui/table.tsx';
import { TabLinks } from '../ui/tabs.tsx';
import { TextLink } from '../ui/text-link.tsx';
import type { Route } from './+types/staff-reviews';
import { ReviewFilters } from './staff-review-filters.tsx';
import { statusTone, waitedText } from './staff-review-words.ts';

const tabs = [authStatus.underReview, authStatus.certified, authStatus.rejected, authStatus.cancelled];

export function meta() {
  return staffMeta('身份审核');
}

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = args.url;
  const status = statusIn(searchParams);
  const list = await readList(args, reviews.list, {
    auth_status: status,
    type: roleIn(searchParams),
    keyword: textIn(searchParams, 'keyword'),
    mine: searchParams.has('mine') || undefined,
    page: pageIn(searchParams),
    next: textIn(searchParams, 'next', 300),
    page_size: 20,
  });
  return { list, status, now: toUnixSeconds(new Date()) };
}

export default function Reviews({ loaderData }: Route.ComponentProps) {
  const { list, status, now } = loaderData;
  const { search, link } = useFilters();
  const loading = useListLoading();
  const filtered = ['type', 'keyword', 'mine'].some((name) => search.has(name));
  return (
    <StaffPage
      table={{ type: 'reviews', list }}
      title="身份审核"
      text="等得最久的排在最前。领取后 30 分钟内由您审核，别人不能处理。"
    >
      <TabLinks
        label="申请状态"
        links={tabs.map((each) => ({
          to: link({ status: each === authStatus.underReview ? undefined : String(each), mine: undefined }),
          label: authStatusTitle[each],
          active: each === status,
          count: each === status ? list.total : undefined,
        }))}
      />
      <ReviewFilters status={status} />
      <Table
        dense
        caption={`${authStatusTitle[status]}的申请`}
        columns={columnsOf(status, now, search.toString())}
        rows={list.data}
        rowKey={(row) => row.id}
        loading={loading}
        empty={<NoReviews filtered={filtered} status={status} />}
      />
      <ListPager list={list} />
    </StaffPage>
  );
}

function columnsOf(status: AuthStatus, now: number, search: string): Column<ReviewRow>[] {
  const waiting = status === authStatus.underReview;
  const to = (row: ReviewRow) => `/admin/reviews/${row.id}${search && `?${search}`}`;
  return [
    {
      key: 'title',
      header: '申请',
      primary: true,
      cell: (row) => (
        <>
          <TextLink to={to(row)} prefetch="none">
            {row.title}
          </TextLink>
          <span className="block text-sm font-normal text-ink-mute">申请人：{row.applicant}</span>
        </>
      ),
    },
    { key: 'type', header: '身份', cell: (row) => <Badge tone="neutral">{roleTitle[row.type]}</Badge> },
    {
      key: 'applied',
      header: waiting ? '等待' : '申请时间',
      numeric: true,
      align: 'start',
      cell: (row) => (
        <>
          {waiting && <span className="me-2">{waitedText(row.applied_time, now)}</span>}
          <span className={waiting ? 'text-sm text-ink-mute' : undefined}>
            {formatMoment(row.applied_time)}
          </span>
        </>
      ),
    },
    waiting
      ? {
          key: 'claimed',
          header: '领取',
          cell: (row) =>
            row.mine ? (
              <Status tone="brand">我</Status>
            ) : row.claimed_by ? (
              <Status>{row.claimed_by}</Status>
            ) : (
              '—'
            ),
        }
      : {
          key: 'status',
          header: '状态',
          cell: (row) => (
            <Status tone={statusTone[row.auth_status]}>{authStatusTitle[row.auth_status]}</Status>
          ),
        },
    {
      key: 'action',
      header: '操作',
      align: 'end',
      width: 'w-32',
      cell: (row) =>
        waiting && !row.claimed_by ? (
          <Claim row={row} to={to(row)} />
        ) : (
          <ButtonLink to={to(row)} variant="ghost" size="sm">
            {row.mine && waiting ? '继续审核' : '查看'}
            <span className="sr-only">：{row.title}</span>
          </ButtonLink>
        ),
    },
  ];
}

function Claim({ row, to }: { row: ReviewRow; to: string }) {
  const { act, busy } = useAct();
  const navigate = useNavigate();
  async function claim() {
    await act(reviews.claim, { id: row.id }, '已领取', (answer) => {
      if (answer.code === code.success) void navigate(to);
    });
  }
  return (
    <Button
      variant="secondary"
      size="sm"
      loading={busy}
      aria-label={`领取：${row.title}`}
      onClick={() => void claim()}
    >
      领取
    </Button>
  );
}

function NoReviews({ filtered, status }: { filtered: boolean; status: AuthStatus }) {
  const { set } = useFilters();
  if (filtered) {
    const all = { type: undefined, keyword: undefined, mine: undefined };
    return (
      <Empty
        compact
        picture="search"
        title="没有符合条件的申请"
        action={
          <Button variant="secondary" onClick={() => set(all)}>
            清除条件
          </Button>
        }
      />
    );
  }
  return status === authStatus.underReview ? (
    <Empty compact title="没有待审核的申请" text="都处理完了。新的申请会出现在这里。" />
  ) : (
    <Empty compact title={`没有${authStatusTitle[status]}的申请`} />
  );
}

function statusIn(search: URLSearchParams): AuthStatus {
  return tabs.find((each) => String(each) === search.get('status')) ?? authStatus.underReview;
}
