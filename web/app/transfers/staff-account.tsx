import { useState, type FormEvent } from 'react';
import { staffTransfers } from '@portal/contract/transfers';
import { useAct } from '../forms/use-act.ts';
import { read } from '../staff/read.ts';
import { staffMeta } from '../staff/staff-meta.ts';
import { StaffPage } from '../staff/staff-page.tsx';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { PostForm } from '../ui/post-form.tsx';
import type { Route } from './+types/staff-account';

export function meta() {
  return staffMeta('收款账户');
}

export async function loader(args: Route.LoaderArgs) {
  return (await read(args, staffTransfers.account, {})).account;
}

const fields = [
  { name: 'holder', label: '户名', most: 80, required: true },
  { name: 'bank', label: '开户银行', most: 80, required: true },
  { name: 'number', label: '账号', most: 40, required: true },
  { name: 'note', label: '说明', most: 200, required: false },
] as const;

export default function StaffAccount({ loaderData: account }: Route.ComponentProps) {
  const [form, setForm] = useState(account ?? { holder: '', bank: '', number: '', note: '' });
  const { act, busy, errors } = useAct();

  async function submit(event: FormEvent) {
    event.preventDefault();
    await act(staffTransfers.saveAccount, form);
  }

  return (
    <StaffPage
      crumbs={[{ label: '对公转账', to: '/admin/transfers' }, { label: '收款账户' }]}
      title="收款账户"
      text="用户对公转账时看到的账户，修改会记入审计日志。"
    >
      {!account && <Alert kind="warning">尚未设置收款账户，用户暂时不能选择对公转账。</Alert>}
      <Card className="max-w-xl">
        <PostForm className="flex flex-col gap-5" onSubmit={(event) => void submit(event)}>
          {fields.map(({ name, label, most, required }) => (
            <Field key={name} label={label} required={required} error={errors[name]}>
              <Input
                name={name}
                maxLength={most}
                autoComplete="off"
                value={form[name]}
                onChange={({ target }) => setForm({ ...form, [name]: target.value })}
              />
            </Field>
          ))}
          <Button type="submit" loading={busy} className="self-start">
            保存账户
          </Button>
        </PostForm>
      </Card>
    </StaffPage>
  );
}
