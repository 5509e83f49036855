import { useState } from 'react';
import { membershipDesk, type StaffMembershipPlan } from '@portal/contract/memberships';
import { monthsText } from '@portal/contract/membership-titles';
import { code } from '@portal/contract/codes';
import { shortYuanOf } from '@portal/contract/yuan';
import { newUuid } from '../browser/uuid.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useAct } from '../forms/use-act.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { Textarea } from '../ui/textarea.tsx';

const blank = { title: '', months: '12', yuan: '', benefits: '', onSale: true, position: '0' };

function draftOf({ title, months, price, benefits, on_sale, position }: StaffMembershipPlan) {
  return {
    title,
    months: String(months),
    yuan: shortYuanOf(price),
    benefits: benefits.join('\n'),
    onSale: on_sale,
    position: String(position),
  };
}

const contentOf = ({ title, yuan, benefits, onSale, position }: typeof blank) => ({
  title,
  price: Math.round(Number(yuan) * 100),
  benefits: benefits
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== ''),
  on_sale: onSale,
  position: Number(position),
});

/** A plan that is made, or changed over what was read. */
export function PlanDialog({ start, onClose }: { start: StaffMembershipPlan | null; onClose: () => void }) {
  const [draft, setDraft] = useState(() => (start ? draftOf(start) : blank));
  const [refusal, setRefusal] = useState<string | null>(null);
  const [key] = useState(newUuid);
  const [revision, setRevision] = useState(start?.revision ?? 0);
  const { act, busy, errors } = useAct();
  const set = (changes: Partial<typeof blank>) => setDraft({ ...draft, ...changes });
  const benefitError = Object.entries(errors).find(([name]) => name.startsWith('content.benefits'))?.[1];

  async function save() {
    const content = contentOf(draft);
    const answer = start
      ? await act(membershipDesk.savePlan, { id: start.id, revision, content })
      : await act(membershipDesk.createPlan, { key, months: Number(draft.months), content });
    if (answer.code === code.success) return onClose();
    const theirs = answer.data as { conflict?: true; revision: number } | null;
    if (theirs?.conflict) {
      setRevision(theirs.revision);
      return setRefusal('其他人刚刚改过：再次保存将覆盖对方的修改，关闭则保留对方的内容');
    }
    setRefusal(answer.code === code.failure ? answer.msg : null);
  }

  return (
    <FormDialog
      title={start ? '修改方案' : '新建方案'}
      action="保存"
      busy={busy}
      refusal={refusal}
      onClose={onClose}
      onSubmit={async (event) => {
        event.preventDefault();
        await save();
      }}
    >
      <Field label="方案名称" required error={errors['content.title']}>
        <Input
          name="title"
          maxLength={30}
          value={draft.title}
          onChange={({ target }) => set({ title: target.value })}
        />
      </Field>
      {start ? (
        <p className="text-ink-soft">时长：{monthsText(start.months)}</p>
      ) : (
        <Field label="月数" required hint="建好后不能修改" error={errors.months}>
          <Input
            name="months"
            type="number"
            min={1}
            max={36}
            inputMode="numeric"
            value={draft.months}
            onChange={({ target }) => set({ months: target.value })}
          />
        </Field>
      )}
      <Field label="价格（元）" required error={errors['content.price']}>
        <Input
          name="price"
          type="number"
          min={0.01}
          step={0.01}
          inputMode="decimal"
          value={draft.yuan}
          onChange={({ target }) => set({ yuan: target.value })}
        />
      </Field>
      <Field label="权益" hint="每行一条，最多 10 条" error={benefitError}>
        <Textarea
          name="benefits"
          rows={4}
          value={draft.benefits}
          onChange={({ target }) => set({ benefits: target.value })}
        />
      </Field>
      <Field label="排序" hint="小的在前" error={errors['content.position']}>
        <Input
          name="position"
          type="number"
          min={0}
          max={9999}
          inputMode="numeric"
          value={draft.position}
          onChange={({ target }) => set({ position: target.value })}
        />
      </Field>
      <Checkbox
        label="在售"
        checked={draft.onSale}
        onChange={({ target }) => set({ onSale: target.checked })}
      />
    </FormDialog>
  );
}
