import { useState } from 'react';
import { emptyAddress } from '@portal/contract/notice-address';
import { noticeTypeTitle } from '@portal/contract/notice-titles';
import type { NoticeQuery } from '@portal/contract/notices';
import { UnsavedOffer } from '../forms/unsaved-offer.tsx';
import { useUnsaved } from '../forms/use-unsaved.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { BudgetFields } from './budget-fields.tsx';
import { CheckGroup } from './check-group.tsx';
import { DistrictChips } from './district-chips.tsx';
import { FrequencyCards } from './frequency-cards.tsx';
import type { SubscriptionView } from './load-subscriptions.ts';
import { useSave } from './use-save.ts';
import type { Frequency } from './words.ts';

type Draft = { name: string; query: NoticeQuery; frequency: Frequency };

type SearchDialogProps = {
  /** Null makes a new one. */
  row: SubscriptionView | null;
  districtNames: Record<string, string>;
  onClose: (changed: boolean) => void;
};

const { sort: _, ...emptyQuery } = emptyAddress;

/** The usual conditions; others of the search are kept unchanged. */
export default function SearchDialog({ row, districtNames, onClose }: SearchDialogProps) {
  const [saved] = useState<Draft>({
    name: row?.name ?? '',
    query: row?.query ?? emptyQuery,
    frequency: row?.frequency ?? 'daily',
  });
  const [draft, setDraft] = useState(saved);
  const { name, query, frequency } = draft;
  const { offer, round, settle } = useUnsaved(
    `edit:subscription:${row?.id ?? 'new'}`,
    draft,
    saved,
    setDraft,
  );
  const { errors, busy, submit } = useSave(({ saveSearch }) => {
    const given = { name: name || query.keyword, query, frequency };
    return saveSearch(row ? { id: row.id, ...given } : given);
  }, finish);
  const set = (changes: Partial<NoticeQuery>) => setDraft({ ...draft, query: { ...query, ...changes } });

  function finish(changed: boolean) {
    if (changed) settle();
    onClose(changed);
  }

  return (
    <Dialog
      open
      onClose={() => onClose(false)}
      size="lg"
      title={row ? '编辑订阅' : '新建订阅'}
      footer={
        <>
          <Button variant="secondary" onClick={() => onClose(false)}>
            取消
          </Button>
          <Button type="submit" form="search-form" loading={busy}>
            保存
          </Button>
        </>
      }
    >
      <PostForm id="search-form" onSubmit={(event) => void submit(event)} className="grid gap-5">
        <UnsavedOffer offer={offer} />
        <Field label="名称" error={errors.name} hint="不填则用关键词命名">
          <Input
            value={name}
            maxLength={40}
            onChange={(event) => setDraft({ ...draft, name: event.target.value })}
          />
        </Field>
        <Field
          label="关键词"
          error={errors['query.keyword']}
          hint="空格分隔表示同时包含，引号内为短语，减号表示排除"
        >
          <Input
            value={query.keyword}
            maxLength={100}
            onChange={(event) => set({ keyword: event.target.value })}
          />
        </Field>
        <Field label="地区" group error={errors['query.district']}>
          <DistrictChips
            codes={query.district ? [query.district] : []}
            names={districtNames}
            most={1}
            onChange={([district = '']) => set({ district })}
          />
        </Field>
        <Field label="公告类型" group error={errors['query.notice_type']}>
          <CheckGroup
            titles={noticeTypeTitle}
            chosen={query.notice_type}
            onChange={(notice_type) => set({ notice_type })}
          />
        </Field>
        <BudgetFields
          key={round}
          least={query.budget_min}
          most={query.budget_max}
          error={errors['query.budget_max'] ?? errors['query.budget_min']}
          onChange={(budget_min, budget_max) => set({ budget_min, budget_max })}
        />
        <Checkbox
          label="只看未截止的公告"
          checked={query.open_only}
          onChange={(event) => set({ open_only: event.target.checked })}
        />
        <FrequencyCards value={frequency} onChange={(chosen) => setDraft({ ...draft, frequency: chosen })} />
      </PostForm>
    </Dialog>
  );
}
