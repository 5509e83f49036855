import { useNavigate } from 'react-router';
import type { OutputOf } from '@portal/contract/endpoint';
import type { transfers } from '@portal/contract/transfers';
import { fenOf, plainYuan, shortYuanOf } from '@portal/contract/yuan';
import { toast } from '../browser/toasts.ts';
import { uploadFile } from '../files/upload-file.ts';
import { Upload } from '../files/upload.tsx';
import { useKeptDraft } from '../forms/use-kept-draft.ts';
import { useSubmit } from '../forms/use-submit.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { PostForm } from '../ui/post-form.tsx';

const upload = uploadFile('voucher');

type HandInFormProps = { details: OutputOf<typeof transfers.account>; accept: string[]; maxSize: number };

export default function HandInForm({ details, accept, maxSize }: HandInFormProps) {
  const { order_no, amount: due, rejected } = details;
  const { draft, change, forget } = useKeptDraft(`transfer:${order_no}`, {
    payer: rejected?.payer ?? '',
    serial: rejected?.bank_serial ?? '',
    yuan: shortYuanOf(due),
    voucherId: '',
    voucherName: '',
  });
  const { payer, serial, yuan, voucherId, voucherName } = draft;
  const navigate = useNavigate();
  const { submit, busy, errors, refusal } = useSubmit(
    async () => {
      const { handIn } = await import('./calls.ts');
      return handIn({
        order_no,
        payer,
        bank_serial: serial,
        amount: fenOf(plainYuan(yuan)) ?? 0,
        voucher: { url: voucherId, name: voucherName },
      });
    },
    async ({ id }, msg) => {
      forget();
      toast('success', msg);
      await navigate(`/pay/transfers/${id}`);
    },
  );
  const lacksVoucher = Object.keys(errors).some((field) => field.startsWith('voucher'));

  return (
    <PostForm onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      {rejected && (
        <Alert kind="warning" title="上次提交的凭证被退回">
          {rejected.reason}
        </Alert>
      )}
      <Field label="付款户名" required error={errors.payer} hint="与转账回单上的付款人一致">
        <Input
          name="payer"
          maxLength={80}
          value={payer}
          onChange={({ target }) => change({ payer: target.value })}
        />
      </Field>
      <Field label="银行流水号" required error={errors.bank_serial} hint="回单上的流水号或交易参考号">
        <Input
          name="bank_serial"
          maxLength={40}
          autoComplete="off"
          value={serial}
          onChange={({ target }) => change({ serial: target.value })}
        />
      </Field>
      <Field label="转账金额（元）" required error={errors.amount}>
        <Input
          name="amount"
          inputMode="decimal"
          maxLength={14}
          value={yuan}
          onChange={({ target }) => change({ yuan: target.value })}
        />
      </Field>
      <Field label="转账凭证" required error={lacksVoucher ? '请上传转账凭证' : undefined}>
        <Upload
          upload={upload}
          label="上传转账回单"
          hint="支持 JPG、PNG、WebP 图片和 PDF，不超过 10 MB"
          accept={accept}
          maxSize={maxSize}
          maxFiles={1}
          value={voucherId ? [{ id: voucherId, url: '', name: voucherName }] : []}
          onChange={([file]) => change({ voucherId: file?.id ?? '', voucherName: file?.name ?? '' })}
        />
      </Field>
      {refusal && <Alert kind="warning">{refusal}</Alert>}
      <Button type="submit" size="lg" loading={busy}>
        提交凭证
      </Button>
    </PostForm>
  );
}
