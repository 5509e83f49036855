import { useState } from 'react';
import { inquiries, type InquiryRow } from '@portal/contract/inquiries';
import { formatMoment } from '@portal/contract/time';
import { ListPager } from '../lists/list-pager.tsx';
import { pageIn, textIn } from '../lists/query.ts';
import { useListLoading } from '../lists/use-list-loading.ts';
import { readList } from '../staff/read-list.ts';
import { staffMeta } from '../staff/staff-meta.ts';
import { StaffPage } from '../staff/staff-page.tsx';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Table, type Column } from '../ui/table.tsx';
import { TabLinks } from '../ui/tabs.tsx';
import type { Route } from './+types/staff-inquiries';
import { InquiryHandle } from './staff-inquiry-handle.tsx';
import { InquiryMobile } from './staff-inquiry-mobile.tsx';

export function meta() {
  return staffMeta('留言');
}

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = args.url;
  const handled = searchParams.has('handled');
  const list = await readList(args, inquiries.list, {
    handled,
    page: pageIn(searchParams),
    next: textIn(searchParams, 'next'),
    page_size: 20,
  });
  return { handled, list };
}

export default function Inquiries({ loaderData: { handled, list } }: Route.ComponentProps) {
  const [handling, setHandling] = useState<InquiryRow | null>(null);
  const loading = useListLoading();
  return (
    <StaffPage
      table={{ type: 'inquiries', list }}
      title="留言"
      text="访客的提问和留言。查看完整手机号会记入审计日志。"
    >
      <TabLinks
        label="留言"
        links={[
          { to: '/admin/inquiries', label: '未处理', active: !handled },
          { to: '/admin/inquiries?handled=1', label: '已处理', active: handled },
        ]}
      />
      <Table
        dense
        caption={handled ? '已处理的留言' : '未处理的留言'}
        columns={handled ? [...columns, resultColumn] : [...columns, actionColumn(setHandling)]}
        rows={list.data}
        rowKey={(row) => row.id}
        loading={loading}
        empty={
          <Empty
            compact
            picture="message"
            title={handled ? '还没有处理过的留言' : '没有待处理的留言'}
            text={handled ? undefined : '访客在「在线咨询」或帮助页留言后会出现在这里。'}
          />
        }
      />
      <ListPager list={list} />
      {handling && <InquiryHandle key={handling.id} inquiry={handling} onClose={() => setHandling(null)} />}
    </StaffPage>
  );
}

const sourceTitle = { question: '帮助页提问', contact: '在线咨询' };

const columns: Column<InquiryRow>[] = [
  {
    key: 'content',
    header: '内容',
    primary: true,
    cell: (row) => <span className="block max-w-xl font-normal whitespace-pre-line">{row.content}</span>,
  },
  {
    key: 'person',
    header: '留言人',
    cell: (row) => (
      <>
        {row.name || (row.can_answer ? '用户' : '访客')}
        <InquiryMobile key={row.id} id={row.id} masked={row.mobile} />
      </>
    ),
  },
  { key: 'source', header: '来源', width: 'w-28', cell: (row) => sourceTitle[row.source] },
  {
    key: 'time',
    header: '时间',
    numeric: true,
    align: 'start',
    cell: (row) => formatMoment(row.create_time),
  },
];

const resultColumn: Column<InquiryRow> = {
  key: 'result',
  header: '处理情况',
  cell: (row) => (
    <>
      <span className="whitespace-pre-line">{row.note}</span>
      {row.answer && <span className="mt-1 block whitespace-pre-line">答复：{row.answer}</span>}
      <span className="block text-sm text-ink-mute tabular">
        {row.handled_by}
        {row.handled_time !== null && ` · ${formatMoment(row.handled_time)}`}
      </span>
    </>
  ),
};

function actionColumn(handle: (row: InquiryRow) => void): Column<InquiryRow> {
  return {
    key: 'action',
    header: '操作',
    align: 'end',
    cell: (row) => (
      <Button variant="secondary" size="sm" onClick={() => handle(row)}>
        标记为已处理
      </Button>
    ),
  };
}
