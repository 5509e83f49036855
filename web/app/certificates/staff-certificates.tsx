import { useState } from 'react';
import { certificates, type StaffCertificate } from '@portal/contract/certificates';
import { code } from '@portal/contract/codes';
import { formatDate } from '@portal/contract/time';
import { ReasonDialog } from '../forms/reason-dialog.tsx';
import { useAct } from '../forms/use-act.ts';
import { KeywordForm } from '../lists/keyword-form.tsx';
import { ListPager } from '../lists/list-pager.tsx';
import { pageIn, textIn } from '../lists/query.ts';
import { useFilters } from '../lists/use-filters.ts';
import { useListLoading } from '../lists/use-list-loading.ts';
import { readList } from '../staff/read-list.ts';
import { staffMeta } from '../staff/staff-meta.ts';
import { StaffPage } from '../staff/staff-page.tsx';
import { Status } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Table, type Column } from '../ui/table.tsx';
import { TabLinks } from '../ui/tabs.tsx';
import { TextLink } from '../ui/text-link.tsx';
import type { Route } from './+types/staff-certificates';

export function meta() {
  return staffMeta('证书');
}

const states = ['valid', 'revoked'] as const;

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = args.url;
  const state = states.find((each) => each === searchParams.get('state'));
  const list = await readList(args, certificates.staffList, {
    number: textIn(searchParams, 'keyword'),
    state,
    page: pageIn(searchParams),
    next: textIn(searchParams, 'next'),
    page_size: 20,
  });
  return { state, list };
}

export default function StaffCertificates({ loaderData: { state, list } }: Route.ComponentProps) {
  const [revoking, setRevoking] = useState<StaffCertificate | null>(null);
  const loading = useListLoading();
  const { link } = useFilters();
  return (
    <StaffPage
      table={{ type: 'certificates', list }}
      title="证书"
      text="结业证书由系统在学员通过全部要求时颁发；撤销会通知持证人并记入审计日志。"
    >
      <TabLinks
        label="证书状态"
        links={[
          { to: link({ state: undefined }), label: '全部', active: state === undefined },
          { to: link({ state: 'valid' }), label: '有效', active: state === 'valid' },
          { to: link({ state: 'revoked' }), label: '已撤销', active: state === 'revoked' },
        ]}
      />
      <KeywordForm placeholder="证书编号" />
      <Table
        dense
        caption="结业证书"
        columns={[...columns, actionColumn(setRevoking)]}
        rows={list.data}
        rowKey={(row) => row.id}
        loading={loading}
        empty={<Empty compact title="没有符合条件的证书" text="请核对编号，或换一个状态查看。" />}
      />
      <ListPager list={list} />
      {revoking && <Revoke key={revoking.id} certificate={revoking} onClose={() => setRevoking(null)} />}
    </StaffPage>
  );
}

const columns: Column<StaffCertificate>[] = [
  {
    key: 'number',
    header: '编号',
    primary: true,
    cell: (row) => <TextLink to={`/certificate/${row.number}`}>{row.number}</TextLink>,
  },
  { key: 'holder', header: '持证人', cell: (row) => row.holder },
  { key: 'course', header: '课程', cell: (row) => row.course_title },
  { key: 'hours', header: '学时', numeric: true, cell: (row) => row.credit_hours },
  { key: 'issued', header: '颁发日期', numeric: true, align: 'start', cell: (row) => formatDate(row.issued) },
  {
    key: 'state',
    header: '状态',
    cell: (row) =>
      row.revoked === null ? (
        <Status tone="brand">有效</Status>
      ) : (
        <>
          <Status tone="danger">已撤销</Status>
          <span className="block text-sm text-ink-mute">{row.revoked_reason}</span>
        </>
      ),
  },
];

function actionColumn(revoke: (row: StaffCertificate) => void): Column<StaffCertificate> {
  return {
    key: 'action',
    header: '操作',
    align: 'end',
    cell: (row) =>
      row.revoked === null && (
        <Button variant="secondary" size="sm" onClick={() => revoke(row)}>
          撤销
          <span className="sr-only">证书 {row.number}</span>
        </Button>
      ),
  };
}

function Revoke({ certificate, onClose }: { certificate: StaffCertificate; onClose: () => void }) {
  const { act, busy, errors } = useAct();
  const { number, holder, course_title } = certificate;
  return (
    <ReasonDialog
      keepAs={`certificate:${number}`}
      title="撤销证书"
      description={`撤销 ${holder} 的《${course_title}》证书后不能恢复，原因会告知持证人。`}
      action="撤销"
      busy={busy}
      error={errors.reason}
      onClose={onClose}
      onSend={async (reason) => {
        const answer = await act(certificates.revoke, { number, reason });
        if (answer.code === code.success) onClose();
      }}
    />
  );
}
