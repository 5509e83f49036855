import { useState } from 'react';
import { noticeMethodTitle, noticeTypeTitle } from '@portal/contract/notice-titles';
import type { FieldErrors } from '../forms/use-submit.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { BudgetFields } from './budget-fields.tsx';
import { CheckGroup } from './check-group.tsx';
import { DistrictChips } from './district-chips.tsx';
import { FrequencyCards } from './frequency-cards.tsx';
import type { SubscriptionsView } from './load-subscriptions.ts';
import { useSave } from './use-save.ts';
import { WordChips } from './word-chips.tsx';

type FormDialogProps = {
  form: SubscriptionsView['form'];
  districtNames: Record<string, string>;
  onClose: (changed: boolean) => void;
};

export default function FormDialog({ form: stored, districtNames, onClose }: FormDialogProps) {
  const [form, setForm] = useState(stored);
  const { errors, busy, submit } = useSave(({ saveForm }) => saveForm(form), onClose);
  const set = (changes: Partial<typeof form>) => setForm({ ...form, ...changes });

  return (
    <Dialog
      open
      onClose={() => onClose(false)}
      size="lg"
      title="我的关注"
      description="满足任意一个关键词，并符合其余条件的新公告会通知您。"
      footer={
        <>
          <Button variant="secondary" onClick={() => onClose(false)}>
            取消
          </Button>
          <Button type="submit" form="bid-form" loading={busy}>
            保存
          </Button>
        </>
      }
    >
      <PostForm id="bid-form" onSubmit={(event) => void submit(event)} className="grid gap-5">
        <Field label="关键词" error={errorUnder(errors, 'keywords')} hint="最多 10 个，按回车添加">
          <WordChips words={form.keywords} onChange={(keywords) => set({ keywords })} />
        </Field>
        <Field label="地区" group error={errorUnder(errors, 'districts')}>
          <DistrictChips
            codes={form.districts}
            names={districtNames}
            onChange={(districts) => set({ districts })}
          />
        </Field>
        <Field label="公告类型" group error={errors.types}>
          <CheckGroup titles={noticeTypeTitle} chosen={form.types} onChange={(types) => set({ types })} />
        </Field>
        <Field label="采购方式" group error={errors.methods}>
          <CheckGroup
            titles={noticeMethodTitle}
            chosen={form.methods}
            onChange={(methods) => set({ methods })}
          />
        </Field>
        <BudgetFields
          least={form.budget_min}
          most={form.budget_max}
          error={errors.budget_max ?? errors.budget_min}
          onChange={(budget_min, budget_max) => set({ budget_min, budget_max })}
        />
        <FrequencyCards value={form.frequency} onChange={(frequency) => set({ frequency })} />
      </PostForm>
    </Dialog>
  );
}

/** A fault of one entry is shown under the whole list. */
function errorUnder(errors: FieldErrors, name: string): string | undefined {
  return Object.entries(errors).find(([path]) => path === name || path.startsWith(`${name}.`))?.[1];
}
