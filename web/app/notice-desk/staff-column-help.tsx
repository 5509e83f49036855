import type { OutputOf } from '@portal/contract/endpoint';
import type { noticeImports } from '@portal/contract/notice-imports';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';

/** What a file may say, and templates to begin with. */
export function ColumnHelp({ help }: { help: OutputOf<typeof noticeImports.columns> }) {
  return (
    <Card as="section" aria-labelledby="columns">
      <h2 id="columns" className="mb-2 text-lg">
        模板与列
      </h2>
      <p className="text-sm text-ink-soft">第一行是表头，列的顺序不限，常见的其他列名也认识。带 * 的必填。</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <ButtonLink variant="secondary" size="sm" href={help.template.xlsx}>
          下载 XLSX 模板
        </ButtonLink>
        <ButtonLink variant="secondary" size="sm" href={help.template.csv}>
          下载 CSV 模板
        </ButtonLink>
      </div>
      <dl className="mt-4 columns-1 gap-6 md:columns-2 xl:columns-1 2xl:columns-2">
        {help.columns.map(({ title, required, help: text, example }) => (
          <div key={title} className="break-inside-avoid border-b border-line py-2">
            <dt className="font-medium">
              {title}
              {required && <span className="text-danger"> *</span>}
            </dt>
            <dd className="text-sm text-ink-mute">
              {[text, example && `例：${example}`].filter(Boolean).join('；') || '文字'}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
