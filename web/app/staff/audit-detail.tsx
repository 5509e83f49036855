import { auditActionTitle } from '@portal/contract/audit-actions';
import type { AuditRow } from '@portal/contract/staff';
import { formatMoment } from '@portal/contract/time';
import { useFilters } from '../lists/use-filters.ts';
import { Button } from '../ui/button.tsx';
import { DescriptionList } from '../ui/description-list.tsx';
import { Drawer } from '../ui/drawer.tsx';
import { detailRows, subjectText, type DetailRow } from './audit-words.ts';

/** The row is kept while the closing drawer slides out. */
type AuditDetailProps = { row: AuditRow; open: boolean; onClose: () => void };

export function AuditDetail({ row: shown, open, onClose }: AuditDetailProps) {
  const { set } = useFilters();
  const rows = detailRows(shown.detail);
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={auditActionTitle(shown.action)}
      footer={
        <Button
          variant="secondary"
          onClick={() => {
            onClose();
            set({ subject: shown.subject });
          }}
        >
          此对象的全部记录
        </Button>
      }
    >
      <DescriptionList
        columns={1}
        look="plain"
        facts={[
          { term: '编号', value: <span className="tabular">{shown.id}</span> },
          { term: '时间', value: <span className="tabular">{formatMoment(shown.time)}</span> },
          { term: '人员', value: shown.actor },
          { term: '操作', value: shown.action },
          { term: '对象', value: `${subjectText(shown.subject)}（${shown.subject}）` },
          { term: '来源地址', value: shown.address || '—' },
        ]}
      />
      <h3 className="mt-6 mb-3 border-t border-line pt-5 font-semibold">详情</h3>
      {rows.length === 0 ? (
        <p className="text-ink-mute">没有更多内容</p>
      ) : (
        <ul className="flex flex-col gap-4">
          {rows.map((detail) => (
            <Detail key={detail.name} {...detail} />
          ))}
        </ul>
      )}
    </Drawer>
  );
}

function Detail({ name, before, after }: DetailRow) {
  return (
    <li>
      <p className="font-mono text-sm text-ink-mute">{name}</p>
      {before === undefined ? (
        <p className="whitespace-pre-wrap">{after}</p>
      ) : (
        <p className="flex flex-col gap-1">
          <del className="rounded-sm bg-danger-tint px-2 py-1 whitespace-pre-wrap">{before}</del>
          <ins className="rounded-sm bg-brand-50 px-2 py-1 whitespace-pre-wrap no-underline">{after}</ins>
        </p>
      )}
    </li>
  );
}
