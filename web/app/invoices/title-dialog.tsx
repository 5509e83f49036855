import { useState, type FormEvent } from 'react';
import { code } from '@portal/contract/codes';
import { type InvoiceTitleKind, invoiceTitleKindTitle } from '@portal/contract/invoice-titles';
import { type InvoiceTitle, invoiceTitles } from '@portal/contract/invoices';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useAct } from '../forms/use-act.ts';
import { useKeptDraft } from '../forms/use-kept-draft.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { RadioRow } from '../ui/radio-cards.tsx';

type TitleDialogProps = { title: InvoiceTitle | null; onClose: () => void; onSaved: () => void };

const kinds = Object.keys(invoiceTitleKindTitle) as InvoiceTitleKind[];
const blank = {
  kind: 'organisation' as InvoiceTitleKind,
  name: '',
  tax_number: '',
  address: '',
  phone: '',
  bank: '',
  account: '',
  is_default: false,
};

const details = [
  { name: 'address', label: '单位地址', most: 120 },
  { name: 'phone', label: '单位电话', most: 30 },
  { name: 'bank', label: '开户银行', most: 80 },
  { name: 'account', label: '银行账号', most: 40 },
] as const;

export default function TitleDialog({ title, onClose, onSaved }: TitleDialogProps) {
  const { id, kind: kindBefore, is_default, ...texts } = title ?? { id: undefined, ...blank };
  const [kind, setKind] = useState(kindBefore);
  const [isDefault, setIsDefault] = useState(is_default);
  const { draft, change, forget } = useKeptDraft(`invoice-title:${id ?? 'new'}`, texts);
  const { act, busy, errors } = useAct();
  const isOrganisation = kind === 'organisation';

  async function submit(event: FormEvent) {
    event.preventDefault();
    const form = { ...draft, kind, is_default: isDefault };
    const answer = await act(invoiceTitles.save, { ...(id === undefined ? {} : { id }), ...form });
    if (answer.code !== code.success) return;
    forget();
    onSaved();
  }

  // What was changed of a title that exists is given up with the dialog; a new one waits.
  function close() {
    if (title) forget();
    onClose();
  }

  return (
    <FormDialog
      title={title ? '修改抬头' : '新增抬头'}
      description={title ? undefined : '发票将按这里的资料开具，请与税务登记一致。'}
      action="保存抬头"
      size="md"
      busy={busy}
      onSubmit={submit}
      onClose={close}
    >
      <Field label="抬头类型" group>
        <RadioRow
          label="抬头类型"
          name="title_kind"
          options={kinds.map((value) => ({ value, label: invoiceTitleKindTitle[value] }))}
          value={kind}
          onChange={setKind}
        />
      </Field>
      <Field label={isOrganisation ? '单位名称' : '姓名'} required error={errors.name}>
        <Input
          name="name"
          maxLength={100}
          value={draft.name}
          onChange={({ target }) => change({ name: target.value })}
        />
      </Field>
      {isOrganisation && (
        <>
          <Field label="统一社会信用代码（税号）" required error={errors.tax_number}>
            <Input
              name="tax_number"
              maxLength={18}
              autoComplete="off"
              value={draft.tax_number}
              onChange={({ target }) => change({ tax_number: target.value })}
            />
          </Field>
          {details.map(({ name, label, most }) => (
            <Field
              key={name}
              label={label}
              error={errors[name]}
              hint={name === 'address' ? '开专用发票时必填以下各项' : undefined}
            >
              <Input
                name={name}
                maxLength={most}
                value={draft[name]}
                onChange={({ target }) => change({ [name]: target.value })}
              />
            </Field>
          ))}
        </>
      )}
      <Checkbox
        name="is_default"
        label="设为默认抬头"
        checked={isDefault}
        onChange={({ target }) => setIsDefault(target.checked)}
      />
    </FormDialog>
  );
}
