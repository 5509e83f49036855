import type { Prove } from '../downloads/calls.ts';
import { ExportedRows } from '../downloads/exported-rows.tsx';
import { SaveExport } from '../downloads/save-export.tsx';
import { Badge } from '../ui/badge.tsx';

export type Export = {
  job_id: string;
  type: string;
  title: string;
  status: 'waiting' | 'working' | 'done' | 'failed';
  progress: number;
  rows: number | null;
  is_cut: boolean;
  since: string;
  until: string;
};

/** Everything about the person; any other type is a table. */
export const isPersonal = ({ type }: Export) => type === 'personal';

type ExportListProps = { exports: Export[]; prove: Prove };

/** What was exported before, found again from any visit. */
export function ExportList({ exports, prove }: ExportListProps) {
  if (exports.length === 0) return null;
  return (
    <ul aria-label="已导出的文件" className="mb-4 divide-y divide-line rounded-lg border border-line">
      {exports.map((each) => (
        <li key={each.job_id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
          <div className="min-w-0 flex-1">
            <p className="flex flex-wrap items-center gap-2 font-medium">
              {each.title}
              <State status={each.status} />
            </p>
            <p className="text-sm text-ink-mute tabular">
              {each.since} 申请{each.until && `，请在 ${each.until} 前下载`}
            </p>
            {each.status === 'done' && <ExportedRows {...each} />}
          </div>
          {each.status === 'done' && (
            <SaveExport job={each.job_id} size="sm" prove={isPersonal(each) ? prove : undefined} />
          )}
        </li>
      ))}
    </ul>
  );
}

function State({ status }: { status: Export['status'] }) {
  if (status === 'done') return <Badge tone="brand">可下载</Badge>;
  if (status === 'failed') return <Badge tone="neutral">未成功或已过期</Badge>;
  return <Badge tone="info">正在生成</Badge>;
}
