import type { DuplicateRow } from '@portal/contract/notice-drafts';
import { noticeStateTitle } from '@portal/contract/notice-fields';
import { noticeTypeTitle } from '@portal/contract/notice-titles';
import { formatDate } from '@portal/contract/time';
import { Alert } from '../ui/alert.tsx';
import { TextLink } from '../ui/text-link.tsx';

const why = { number: '同一采购人的同一项目编号', title: '标题几乎相同' };

/** Notices that may be the same one. A warning, no more: there are second rounds. */
export function Duplicates({
  rows,
  href,
}: {
  rows: DuplicateRow[];
  href: (row: DuplicateRow) => string | null;
}) {
  if (rows.length === 0) return null;
  return (
    <Alert kind="warning" live title="可能已经有这条公告，请核对">
      <ul className="mt-1 flex flex-col gap-1">
        {rows.map((row) => {
          const to = href(row);
          const name = `${noticeTypeTitle[row.type]}：${row.title}`;
          return (
            <li key={row.id}>
              {to ? <TextLink to={to}>{name}</TextLink> : name}
              <span className="text-sm text-ink-mute">
                {`（${why[row.why]}，${noticeStateTitle[row.state]}，${formatDate(row.time)}）`}
              </span>
            </li>
          );
        })}
      </ul>
    </Alert>
  );
}
