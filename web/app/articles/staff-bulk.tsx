import { useState } from 'react';
import type { DeskRow } from '@portal/contract/article-content';
import { articleDesk } from '@portal/contract/article-desk';
import type { DeskCategory } from '@portal/contract/article-structure';
import { code } from '@portal/contract/codes';
import type { InputOf } from '@portal/contract/endpoint';
import { useAct } from '../forms/use-act.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import { indented } from './staff-category.ts';

type Bulk = InputOf<typeof articleDesk.bulk>;
type BulkBarProps = {
  rows: DeskRow[];
  bin: boolean;
  categories: DeskCategory[];
  tags: { id: number; name: string }[];
  onDone: () => void;
};

const words: Partial<Record<Bulk['action'], string>> = {
  publish: '发布',
  unpublish: '撤下',
  delete: '移入回收站',
};

const tagWords = { tag: '加标签', untag: '去标签' };

/** Actions on several articles at once. Deleted ones can be restored from the recycle bin. */
export function BulkBar({ rows, bin, categories, tags, onDone }: BulkBarProps) {
  const { act, busy } = useAct();
  const [asking, setAsking] = useState<Bulk['action'] | null>(null);
  const [refused, setRefused] = useState<{ id: number; title: string; reason: string }[]>([]);

  async function run(bulk: Omit<Bulk, 'ids'>) {
    setAsking(null);
    const answer = await act(articleDesk.bulk, { ...bulk, ids: rows.map(({ id }) => id) }, '已完成');
    if (answer.code !== code.success) return;
    setRefused(answer.data.refused);
    if (answer.data.refused.length === 0) onDone();
  }

  return (
    <section
      aria-label="批量操作"
      className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-3"
    >
      <div className="flex flex-wrap items-center gap-3">
        <p role="status" className="text-sm text-ink-soft">
          已选 <span className="font-medium tabular">{rows.length}</span> 篇
        </p>
        {bin ? (
          <Button size="sm" loading={busy} onClick={() => void run({ action: 'restore' })}>
            恢复
          </Button>
        ) : (
          <>
            {(['publish', 'unpublish', 'delete'] as const).map((action) => (
              <Button
                key={action}
                size="sm"
                variant={action === 'publish' ? 'primary' : 'secondary'}
                disabled={busy}
                onClick={() => setAsking(action)}
              >
                {words[action]}
              </Button>
            ))}
            <Field label="移到栏目" labelHidden className="w-48">
              <Select
                placeholder="移到栏目…"
                options={indented(categories)}
                value=""
                disabled={busy}
                onChange={({ target }) =>
                  target.value && void run({ action: 'move', category_id: Number(target.value) })
                }
              />
            </Field>
            {(['tag', 'untag'] as const).map((action) => (
              <Field key={action} label={tagWords[action]} labelHidden className="w-36">
                <Select
                  placeholder={`${tagWords[action]}…`}
                  options={tags.map(({ id, name }) => ({ value: String(id), label: name }))}
                  value=""
                  disabled={busy}
                  onChange={({ target }) =>
                    target.value && void run({ action, tag_ids: [Number(target.value)] })
                  }
                />
              </Field>
            ))}
          </>
        )}
        <Button size="sm" variant="ghost" onClick={onDone}>
          取消选择
        </Button>
      </div>
      {refused.length > 0 && (
        <Alert kind="warning" live title={`${refused.length} 篇没有完成`}>
          <ul className="list-disc ps-5">
            {refused.map(({ id, title, reason }) => (
              <li key={id}>
                {title || '（还没有标题）'}：{reason}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      <ConfirmDialog
        open={asking !== null}
        loading={busy}
        onCancel={() => setAsking(null)}
        onConfirm={() => asking && void run({ action: asking })}
      >
        {asking && `确认${words[asking]}选中的 ${rows.length} 篇文章？`}
      </ConfirmDialog>
    </section>
  );
}
