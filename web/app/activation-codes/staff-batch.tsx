import { useState } from 'react';
import { Ban, Printer } from 'lucide-react';
import {
  type ActivationBatch,
  type ActivationCodeRow,
  activationCodes,
} from '@portal/contract/activation-codes';
import {
  activationBatchStateTitle,
  type ActivationCodeState,
  activationCodeStateTitle,
  activationTargetTitle,
} from '@portal/contract/activation-code-titles';
import { formatDate, formatMoment } from '@portal/contract/time';
import { ExportButton } from '../downloads/export-button.tsx';
import { pathId } from '../layouts/path-id.ts';
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
import { Card } from '../ui/card.tsx';
import { DescriptionList } from '../ui/description-list.tsx';
import { Empty } from '../ui/empty.tsx';
import { type Column, Table } from '../ui/table.tsx';
import { TabLinks } from '../ui/tabs.tsx';
import type { Route } from './+types/staff-batch';
import { RevokeDialog } from './staff-revoke-dialog.tsx';
import { batchTones, codeTones, path, termText } from './staff-words.ts';

const states = Object.keys(activationCodeStateTitle) as ActivationCodeState[];

export function meta() {
  return staffMeta('激活码批次');
}

export async function loader(args: Route.LoaderArgs) {
  const id = pathId(args.params.id);
  const { searchParams } = args.url;
  const state = states.find((each) => each === searchParams.get('state'));
  const filter = { state, code: textIn(searchParams, 'keyword', 50) };
  const [batch, list] = await Promise.all([
    read(args, activationCodes.read, { id }),
    read(args, activationCodes.codes, { id, ...filter, page: pageIn(searchParams), page_size: 50 }),
  ]);
  return { batch, list, state: state ?? null };
}

export default function StaffBatch({ loaderData: { batch, list, state } }: Route.ComponentProps) {
  const [asking, setAsking] = useState(false);
  const { link } = useFilters();
  const loading = useListLoading();
  const here = `${path}/${batch.id}`;
  return (
    <StaffPage
      crumbs={[{ label: '激活码', to: path }, { label: batch.title }]}
      title={batch.title}
      action={<Actions batch={batch} onRevoke={() => setAsking(true)} />}
    >
      {batch.revoked !== null && <Revoked batch={batch} />}
      <Facts batch={batch} />
      <section aria-labelledby="codes" className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="codes" className="text-lg">
            激活码 <span className="text-base font-normal text-ink-mute">共 {batch.number} 个</span>
          </h2>
          <KeywordForm placeholder="查找一个激活码" />
        </div>
        <TabLinks
          label="激活码状态"
          links={[null, ...states].map((each) => ({
            to: `${here}${link({ state: each ?? undefined })}`,
            label: each === null ? '全部' : activationCodeStateTitle[each],
            active: each === state,
          }))}
        />
        <Table
          dense
          caption="激活码"
          columns={columns}
          rows={list.data}
          rowKey={(row) => row.id}
          loading={loading}
          empty={<Empty compact title="没有这样的激活码" text="换一个状态，或核对要查找的激活码。" />}
        />
        <ListPager list={list} />
      </section>
      {asking && <RevokeDialog batch={batch} onClose={() => setAsking(false)} />}
    </StaffPage>
  );
}

function Actions({ batch, onRevoke }: { batch: ActivationBatch; onRevoke: () => void }) {
  const { id, state, redeemed, number, takes_back } = batch;
  const mayTakeBack = state === 'revoked' && !takes_back && redeemed > 0;
  return (
    <>
      {(state !== 'revoked' || mayTakeBack) && (
        <Button variant="secondary" icon={<Ban className="size-4" aria-hidden />} onClick={onRevoke}>
          {mayTakeBack ? '收回已兑换的' : '作废'}
        </Button>
      )}
      <ExportButton type="activation-codes" filter={{ batch_id: id }} label="导出表格" />
      {state === 'open' && redeemed < number && (
        <ButtonLink to={`${path}/${id}/cards`} icon={<Printer className="size-4" aria-hidden />}>
          打印卡片
        </ButtonLink>
      )}
    </>
  );
}

function Revoked({ batch }: { batch: ActivationBatch }) {
  const { revoked, revoked_reason, takes_back, taken_back, redeemed } = batch;
  return (
    <Alert kind="warning" title={`${formatMoment(revoked!)} 已作废`}>
      原因：{revoked_reason}。未使用的激活码不能再兑换
      {takes_back ? `，已兑换的收回 ${taken_back} / ${redeemed} 个。` : '，已兑换的保留。'}
    </Alert>
  );
}

function Facts({ batch }: { batch: ActivationBatch }) {
  return (
    <Card>
      <DescriptionList
        columns={2}
        facts={[
          {
            term: '状态',
            value: <Status tone={batchTones[batch.state]}>{activationBatchStateTitle[batch.state]}</Status>,
          },
          { term: '类型', value: activationTargetTitle[batch.target] },
          { term: '已兑换', value: `${batch.redeemed} / ${batch.number}` },
          { term: '有效期至', value: formatDate(batch.expires) },
          { term: '开通期限', value: termText(batch) },
          { term: '生成', value: `${formatMoment(batch.created)} ${batch.creator}` },
          { term: '备注', value: batch.note, wide: true },
        ]}
      />
    </Card>
  );
}

const columns: Column<ActivationCodeRow>[] = [
  { key: 'serial', header: '编号', numeric: true, align: 'start', cell: (row) => row.serial },
  {
    key: 'code',
    header: '激活码',
    primary: true,
    cell: (row) => <span className="font-mono">{row.code}</span>,
  },
  {
    key: 'state',
    header: '状态',
    cell: (row) => <Status tone={codeTones[row.state]}>{activationCodeStateTitle[row.state]}</Status>,
  },
  {
    key: 'person',
    header: '兑换人',
    cell: (row) =>
      row.user_id === null ? (
        row.time === null ? (
          '—'
        ) : (
          '账号已注销'
        )
      ) : (
        <>
          {row.nickname || `用户 ${row.user_id}`}
          <span className="block text-sm text-ink-mute tabular">{row.mobile}</span>
        </>
      ),
  },
  {
    key: 'time',
    header: '兑换时间',
    numeric: true,
    align: 'start',
    cell: (row) => (row.time === null ? '—' : formatMoment(row.time)),
  },
];
