import { useState, type FormEvent } from 'react';
import { Send } from 'lucide-react';
import { code } from '@portal/contract/codes';
import { offers } from '@portal/contract/offers';
import { roleTitle, type RoleId } from '@portal/contract/roles';
import { newUuid } from '../browser/uuid.ts';
import { showErrors } from '../forms/show-errors.ts';
import { useAct } from '../forms/use-act.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { Textarea } from '../ui/textarea.tsx';
import { useGroupCount, type Group } from './staff-use-group-count.ts';

const roleIds = Object.keys(roleTitle).map(Number) as RoleId[];
const blank = { title: '', content: '' };
const everybody: Group = { roles: [], certified_only: false };

export function OfferForm({ onSent }: { onSent: () => void }) {
  const [words, setWords] = useState(blank);
  const [group, setGroup] = useState(everybody);
  // One key an offer, however often it is sent: a second press sends nothing twice.
  const [key, setKey] = useState(newUuid);
  const [asking, setAsking] = useState(false);
  const [missing, setMissing] = useState<Record<string, string>>({});
  const { act, busy, errors } = useAct();
  const count = useGroupCount(group);
  const faults = { ...errors, ...missing };

  function ask(event: FormEvent) {
    event.preventDefault();
    const empty = {
      ...(words.title.trim().length < 2 ? { title: '请填写标题' } : {}),
      ...(words.content.trim().length < 2 ? { content: '请填写内容' } : {}),
    };
    showErrors(() => setMissing(empty));
    setAsking(Object.keys(empty).length === 0);
  }

  async function send() {
    const answer = await act(offers.send, { ...words, group, idempotency_key: key }, '已开始发送');
    setAsking(false);
    if (answer.code !== code.success) return;
    setWords(blank);
    setKey(newUuid());
    onSent();
  }

  function toggle(role: RoleId, on: boolean) {
    const roles = on ? [...group.roles, role] : group.roles.filter((each) => each !== role);
    setGroup({ ...group, roles: roles.toSorted((a, b) => a - b) });
  }

  return (
    <Card as="section" aria-labelledby="compose">
      <h2 id="compose" className="mb-4 text-lg">
        写一条活动优惠
      </h2>
      <PostForm className="grid gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,1fr)_20rem]" onSubmit={ask}>
        <div className="flex min-w-0 flex-col gap-5">
          <Field label="标题" required error={faults.title}>
            <Input
              name="title"
              maxLength={60}
              value={words.title}
              onChange={(event) => setWords({ ...words, title: event.target.value })}
            />
          </Field>
          <Field label="内容" required error={faults.content}>
            <Textarea
              name="content"
              rows={5}
              maxLength={1000}
              value={words.content}
              onChange={(event) => setWords({ ...words, content: event.target.value })}
            />
          </Field>
        </div>
        <div className="flex flex-col gap-5">
          <Field label="发给谁" group hint="都不选即全部身份">
            <div className="flex flex-col gap-3">
              {roleIds.map((role) => (
                <Checkbox
                  key={role}
                  label={roleTitle[role]}
                  checked={group.roles.includes(role)}
                  onChange={(event) => toggle(role, event.target.checked)}
                />
              ))}
            </div>
          </Field>
          <Checkbox
            label="只发给已认证的"
            checked={group.certified_only}
            onChange={(event) => setGroup({ ...group, certified_only: event.target.checked })}
          />
          <p role="status" className="rounded-md bg-brand-50 px-4 py-3">
            将发给{' '}
            <strong className="text-lg tabular">
              {count === null ? '…' : count.toLocaleString('zh-CN')}
            </strong>{' '}
            人
          </p>
          <Button type="submit" icon={<Send className="size-4" />} disabled={count === 0}>
            发送
          </Button>
        </div>
      </PostForm>
      <ConfirmDialog
        open={asking}
        title="发送活动优惠"
        confirmText="确认发送"
        loading={busy}
        onCancel={() => setAsking(false)}
        onConfirm={() => void send()}
      >
        将“{words.title.trim()}”发给 {count?.toLocaleString('zh-CN') ?? '所选'} 人，发出后不能撤回。
      </ConfirmDialog>
    </Card>
  );
}
