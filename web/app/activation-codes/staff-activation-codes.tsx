import { Plus } from 'lucide-react';
import { type ActivationBatch, activationCodes } from '@portal/contract/activation-codes';
import {
  type ActivationBatchState,
  activationBatchStateTitle,
  activationTargetTitle,
} from '@portal/contract/activation-code-titles';
import { formatDate, formatMoment } from '@portal/contract/time';
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
import type { Route } from './+types/staff-activation-codes';
import { batchTones, path } from './staff-words.ts';

const states = Object.keys(activationBatchStateTitle) as ActivationBatchState[];

export function meta() {
  return staffMeta('激活码');
}

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = args.url;
  const state = states.find((each) => each === searchParams.get('state'));
  const list = await readList(args, activationCodes.list, {
    state,
    keyword: textIn(searchParams, 'keyword', 50),
    page: pageIn(searchParams),
    page_size: 20,
  });
  return { state: state ?? null, list };
}

export default function StaffActivationCodes({ loaderData: { state, list } }: Route.ComponentProps) {
  const { link } = useFilters();
  const loading = useListLoading();
  return (
    <StaffPage
      table={{ type: 'activation-batches', list }}
      title="激活码"
      text="成批生成，可开通课程、学习路径或会员；打印成卡片或导出表格发放，每个只能兑换一次。"
      action={
        <ButtonLink to={`${path}/new`} icon={<Plus className="size-4" aria-hidden />}>
          生成激活码
        </ButtonLink>
      }
    >
      <TabLinks
        label="批次状态"
        links={[null, ...states].map((each) => ({
          to: `${path}${link({ state: each ?? undefined })}`,
          label: each === null ? '全部' : activationBatchStateTitle[each],
          active: each === state,
        }))}
      />
      <KeywordForm placeholder="备注、内容或一个激活码" />
      <Table
        dense
        caption="激活码批次"
        columns={columns}
        rows={list.data}
        rowKey={(row) => row.id}
        loading={loading}
        empty={<Empty compact title="没有这样的批次" text="生成激活码后，可以打印卡片或导出表格。" />}
      />
      <ListPager list={list} />
    </StaffPage>
  );
}

const columns: Column<ActivationBatch>[] = [
  {
    key: 'title',
    header: '内容',
    primary: true,
    cell: (row) => (
      <>
        <TextLink to={`${path}/${row.id}`}>{row.title}</TextLink>
        <span className="block text-sm font-normal wrap-anywhere text-ink-mute">{row.note}</span>
      </>
    ),
  },
  { key: 'target', header: '类型', cell: (row) => activationTargetTitle[row.target] },
  {
    key: 'redeemed',
    header: '已兑换',
    numeric: true,
    cell: (row) => `${row.redeemed} / ${row.number}`,
  },
  {
    key: 'expires',
    header: '有效期至',
    numeric: true,
    align: 'start',
    cell: (row) => formatDate(row.expires),
  },
  {
    key: 'created',
    header: '生成',
    numeric: true,
    align: 'start',
    cell: (row) => (
      <>
        {formatMoment(row.created)}
        <span className="block text-sm text-ink-mute">{row.creator}</span>
      </>
    ),
  },
  {
    key: 'state',
    header: '状态',
    cell: (row) => <Status tone={batchTones[row.state]}>{activationBatchStateTitle[row.state]}</Status>,
  },
];
