import { useState } from 'react';
import { reviews } from '@portal/contract/reviews';
import { QuickReasons } from '../forms/quick-reasons.tsx';
import { isDecided, useAct } from '../forms/use-act.ts';
import { useKeptDraft } from '../forms/use-kept-draft.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { Textarea } from '../ui/textarea.tsx';
import { filesOf, reviewFields, textOf, type Review, type ReviewField } from './staff-review-fields.ts';

const quick = {
  text: ['与证照不一致', '填写不完整', '号码有误，请核对'],
  files: ['扫描件不清晰', '未加盖公章', '已过有效期', '与填写内容不一致'],
};

/** Key of the general note, beside field names; no field is called so. */
const noteName = '*';

type ReviewRejectProps = {
  review: Review;
  district: string;
  open: boolean;
  onClose: () => void;
  onDone: () => void;
};

/** A reason beside every field. What was written stays when the dialog is closed to look something up. */
export function ReviewReject({ review, district, open, onClose, onDone }: ReviewRejectProps) {
  const fields = reviewFields(review.type);
  const { draft, change, forget } = useKeptDraft<Record<string, string>>(`review-reject:${review.id}`, {});
  const { [noteName]: note = '', ...reasons } = draft;
  const [active, setActive] = useState('');
  const [missing, setMissing] = useState(false);
  const { act, busy, errors } = useAct();
  const given = Object.fromEntries(Object.entries(reasons).filter(([, reason]) => reason.trim() !== ''));
  const count = Object.keys(given).length;

  async function reject() {
    const nothing = count === 0 && note.trim() === '';
    setMissing(nothing);
    if (nothing) return;
    const answer = await act(reviews.reject, { id: review.id, reasons: given, note }, '已退回');
    if (!isDecided(answer)) return;
    forget();
    onDone();
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      dismissable={!busy}
      size="lg"
      title="不通过"
      description="写明有问题的项目和原因，申请人会逐项看到，修改后可重新申请。"
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            取消
          </Button>
          <Button variant="danger" loading={busy} onClick={() => void reject()}>
            {count > 0 ? `退回（${count} 项原因）` : '退回'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col divide-y divide-line">
        {fields.map((field) => (
          <Reason
            key={field.name}
            field={field}
            shown={field.kind === 'district' ? district : valueOf(field, review)}
            value={reasons[field.name] ?? ''}
            error={errors[`reasons.${field.name}`]}
            active={active === field.name}
            onActive={() => setActive(field.name)}
            onChange={(reason) => change({ [field.name]: reason })}
          />
        ))}
      </div>
      <Field label="总的说明" error={errors.note} className="mt-4">
        <Textarea
          rows={3}
          maxLength={200}
          placeholder="可不填。不属于某一项的原因写在这里"
          value={note}
          onChange={(event) => change({ [noteName]: event.target.value })}
        />
      </Field>
      {missing && count === 0 && note.trim() === '' && (
        <Alert kind="error" live className="mt-4">
          请写明不通过的原因
        </Alert>
      )}
    </Dialog>
  );
}

type ReasonProps = {
  field: ReviewField;
  shown: string;
  value: string;
  error: string | undefined;
  active: boolean;
  onActive: () => void;
  onChange: (reason: string) => void;
};

function Reason({ field, shown, value, error, active, onActive, onChange }: ReasonProps) {
  return (
    <div className="grid gap-x-6 gap-y-1 py-3 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <div className="min-w-0">
        <p className="text-sm font-medium">{field.label}</p>
        <p className="line-clamp-2 text-sm text-ink-mute">{shown || '—'}</p>
      </div>
      <div>
        <Field label={`${field.label}的问题`} labelHidden error={error}>
          <Input
            name={`reasons.${field.name}`}
            maxLength={200}
            placeholder="没有问题则留空"
            value={value}
            onFocus={onActive}
            onChange={(event) => onChange(event.target.value)}
          />
        </Field>
        {active && (
          <QuickReasons
            label={`${field.label}的常用原因`}
            reasons={quick[field.kind === 'files' ? 'files' : 'text']}
            value={value}
            onChange={onChange}
          />
        )}
      </div>
    </div>
  );
}

function valueOf(field: ReviewField, review: Review): string {
  if (field.kind !== 'files') return textOf(review.form, field);
  return filesOf(review, field.name)
    .map((file) => file.name)
    .join('、');
}
