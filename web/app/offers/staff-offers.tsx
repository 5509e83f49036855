import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { messageTypeTitle } from '@portal/contract/messages';
import { offers, type OfferRow } from '@portal/contract/offers';
import { formatMoment } from '@portal/contract/time';
import { ListPager } from '../lists/list-pager.tsx';
import { pageIn } from '../lists/query.ts';
import { useListLoading } from '../lists/use-list-loading.ts';
import { readList } from '../staff/read-list.ts';
import { staffMeta } from '../staff/staff-meta.ts';
import { StaffPage } from '../staff/staff-page.tsx';
import { Badge } from '../ui/badge.tsx';
import { Empty } from '../ui/empty.tsx';
import { ProgressBar } from '../ui/progress.tsx';
import { Table, type Column } from '../ui/table.tsx';
import { TextLink } from '../ui/text-link.tsx';
import type { Route } from './+types/staff-offers';
import { OfferForm } from './staff-offer-form.tsx';

export function meta() {
  return staffMeta('消息群发');
}

export function loader(args: Route.LoaderArgs) {
  const { searchParams } = args.url;
  return readList(args, offers.list, { page: pageIn(searchParams) });
}

export default function Offers({ loaderData: list }: Route.ComponentProps) {
  const loading = useListLoading();
  const watch = useProgress();
  return (
    <StaffPage
      table={{ type: 'offers', list }}
      title="消息群发"
      text="向一组用户发送服务通知或活动优惠，发出后不能撤回。"
    >
      <OfferForm onSent={watch} />
      <section aria-labelledby="sent" className="mt-3">
        <h2 id="sent" className="mb-4 text-lg">
          已发送
        </h2>
        <Table
          dense
          caption="已发送的消息"
          columns={columns}
          rows={list.data}
          rowKey={(row) => row.id}
          loading={loading}
          empty={
            <Empty
              compact
              picture="message"
              title="还没有发送过"
              text="写好上面的内容并发送，这里会显示送达人数。"
            />
          }
        />
        <ListPager list={list} className="mt-4" />
      </section>
    </StaffPage>
  );
}

const columns: Column<OfferRow>[] = [
  {
    key: 'title',
    header: '标题与内容',
    primary: true,
    cell: (row) => (
      <>
        {row.title}
        <span className="line-clamp-2 max-w-xl text-sm font-normal text-ink-mute">{row.content}</span>
        {row.course && (
          <TextLink to={`/course/${row.course.id}`} className="text-sm font-normal">
            《{row.course.title}》
          </TextLink>
        )}
      </>
    ),
  },
  {
    key: 'type',
    header: '类型',
    cell: (row) => (
      <Badge tone={row.message_type === 3 ? 'accent' : 'brand'}>{messageTypeTitle[row.message_type]}</Badge>
    ),
  },
  { key: 'audience', header: '对象', cell: (row) => row.audience },
  {
    key: 'sent',
    header: '已送达',
    numeric: true,
    cell: (row) => <Reach row={row} />,
  },
  {
    key: 'time',
    header: '发送时间',
    numeric: true,
    align: 'start',
    cell: (row) => formatMoment(row.create_time),
  },
  { key: 'by', header: '发送人', cell: (row) => row.by },
];

/** How many of how many have it, as a bar until all have. */
function Reach({ row: { sent, total, done, title } }: { row: OfferRow }) {
  const figures = `${sent.toLocaleString('zh-CN')} / ${total.toLocaleString('zh-CN')} 人`;
  if (done) return figures;
  return (
    <span className="flex flex-col gap-1">
      {figures}
      <ProgressBar label={`“${title}”的发送进度`} value={total > 0 ? (sent / total) * 100 : 0} />
    </span>
  );
}

const looks = 15;
const everySeconds = 2;

/** Polls the list for half a minute after sending, because delivery runs as a job. */
function useProgress(): () => void {
  const { revalidate } = useRevalidator();
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => {
      void revalidate();
      setLeft(left - 1);
    }, everySeconds * 1000);
    return () => clearTimeout(timer);
  }, [left, revalidate]);
  return () => setLeft(looks);
}
