import { useState } from 'react';
import { Eye, FilePlus2 } from 'lucide-react';
import { formatMoment } from '@portal/contract/time';
import { Alert } from '../ui/alert.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { HtmlPreview } from '../ui/html-preview.tsx';
import { Table, type Column } from '../ui/table.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useStaff } from '../staff/use-staff.ts';
import { AgreementForm, type Agreement } from './staff-agreement-form.tsx';

type Kind = Agreement['kind'];

const kinds: Record<Kind, string> = {
  user: '用户协议',
  payment: '支付协议',
  privacy: '隐私政策',
  accessibility: '无障碍声明',
};

export function SiteAgreements({ agreements }: { agreements: Agreement[] }) {
  const [kind, setKind] = useState<Kind>('user');
  const [writing, setWriting] = useState(false);
  const staffMember = useStaff();
  const mayPublish = staffMember.roles.includes('administrator');
  const versions = agreements
    .filter((each) => each.kind === kind)
    .toSorted((a, b) => b.published - a.published || b.id - a.id);

  if (writing) {
    return (
      <AgreementForm kind={kind} title={kinds[kind]} versions={versions} onClose={() => setWriting(false)} />
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Tabs
          look="pill"
          label="协议"
          active={kind}
          onChange={setKind}
          tabs={(Object.keys(kinds) as Kind[]).map((key) => ({ key, label: kinds[key] }))}
        />
        {mayPublish && (
          <Button icon={<FilePlus2 className="size-4" />} onClick={() => setWriting(true)}>
            发布新版本
          </Button>
        )}
      </div>
      {!mayPublish && <Alert>协议只能由系统管理员发布，您可以查看各个版本。</Alert>}
      <Versions key={kind} title={kinds[kind]} versions={versions} />
    </div>
  );
}

function Versions({ title, versions }: { title: string; versions: Agreement[] }) {
  const [shown, setShown] = useState<Agreement | null>(null);
  return (
    <>
      <Table
        dense
        caption={`${title}的各个版本`}
        columns={columnsOf(versions[0], setShown)}
        rows={versions}
        rowKey={(row) => row.id}
        empty="还没有发布过"
      />
      <Dialog
        open={shown !== null}
        onClose={() => setShown(null)}
        size="lg"
        title={shown ? `${shown.title}（${shown.version}）` : ''}
      >
        {shown && <HtmlPreview html={shown.content} />}
      </Dialog>
    </>
  );
}

function columnsOf(newest: Agreement | undefined, show: (row: Agreement) => void): Column<Agreement>[] {
  return [
    {
      key: 'version',
      header: '版本',
      primary: true,
      cell: (row) => (
        <span className="inline-flex items-center gap-2 tabular">
          {row.version} {row === newest && <Badge tone="brand">现行</Badge>}
        </span>
      ),
    },
    { key: 'title', header: '标题', cell: (row) => row.title },
    {
      key: 'published',
      header: '发布时间',
      numeric: true,
      align: 'start',
      cell: (row) => formatMoment(row.published),
    },
    {
      key: 'action',
      header: '操作',
      align: 'end',
      cell: (row) => (
        <Button
          variant="ghost"
          size="sm"
          icon={<Eye className="size-4" />}
          aria-label={`查看 ${row.version} 版`}
          onClick={() => show(row)}
        >
          查看
        </Button>
      ),
    },
  ];
}
