import { useState, type FormEvent } from 'react';
import { code } from '@portal/contract/codes';
import { type ReversalReason, reversalReasonTitle } from '@portal/contract/invoice-titles';
import { staffInvoices } from '@portal/contract/invoices';
import { uploadFile } from '../files/upload-file.ts';
import { Upload } from '../files/upload.tsx';
import type { UploadedFile } from '../files/use-uploads.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useAct } from '../forms/use-act.ts';
import { today } from '../ui/calendar.ts';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { Select } from '../ui/select.tsx';

const upload = uploadFile('invoice');
const causes = Object.entries(reversalReasonTitle).map(([value, title]) => ({
  value,
  label: `${value} ${title}`,
}));

type InvoiceIssueProps = {
  id: number;
  /** The red invoice that takes the issued one back. */
  red: boolean;
  accept: string[];
  maxSize: number;
  onClose: () => void;
};

export function InvoiceIssue({ id, red, accept, maxSize, onClose }: InvoiceIssueProps) {
  const [number, setNumber] = useState('');
  const [day, setDay] = useState(() => today());
  const [cause, setCause] = useState<ReversalReason>('02');
  const [files, setFiles] = useState<UploadedFile[]>([]);
  const { act, busy, errors } = useAct();

  async function submit(event: FormEvent) {
    event.preventDefault();
    // Sent without one too: the other fields are judged with it.
    const file = files[0]?.id ?? '';
    const issued = { id, number, day, file };
    const answer = red
      ? await act(staffInvoices.reverse, { ...issued, cause })
      : await act(staffInvoices.issue, issued);
    if (answer.code === code.success) onClose();
  }

  return (
    <FormDialog
      title={red ? '红冲发票' : '上传发票'}
      description={
        red
          ? '上传在税务平台开具的红字发票。红冲后原发票作废，订单可以退款或重新开票。'
          : '上传在税务平台开具的电子发票，用户会收到通知。'
      }
      action={red ? '确认红冲' : '确认开具'}
      danger={red}
      size="md"
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={red ? '红字发票号码' : '发票号码'} required error={errors.number} hint="20 位数字">
        <Input
          name="number"
          inputMode="numeric"
          maxLength={20}
          autoComplete="off"
          value={number}
          onChange={({ target }) => setNumber(target.value)}
        />
      </Field>
      <Field label="开票日期" required error={errors.day}>
        <Input
          name="day"
          type="date"
          max={today()}
          value={day}
          onChange={({ target }) => setDay(target.value)}
        />
      </Field>
      {red && (
        <Field label="红冲原因" required error={errors.cause}>
          <Select
            name="cause"
            value={cause}
            options={causes}
            onChange={({ target }) => setCause(target.value as ReversalReason)}
          />
        </Field>
      )}
      <Field label="发票文件" required error={errors.file}>
        <Upload
          upload={upload}
          label="上传 PDF 发票"
          accept={accept}
          maxSize={maxSize}
          maxFiles={1}
          value={files}
          onChange={setFiles}
        />
      </Field>
    </FormDialog>
  );
}
