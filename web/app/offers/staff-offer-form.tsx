import { useState, type FormEvent } from 'react';
import { Send } from 'lucide-react';
import { code } from '@portal/contract/codes';
import { messageTypeTitle } from '@portal/contract/messages';
import { offers } from '@portal/contract/offers';
import { newUuid } from '../browser/uuid.ts';
import { showErrors } from '../forms/show-errors.ts';
import { useAct } from '../forms/use-act.ts';
import { useKeptDraft } from '../forms/use-kept-draft.ts';
import { StaffItemPicker } from '../staff/item-picker.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { Textarea } from '../ui/textarea.tsx';
import { RecipientFields } from './staff-recipient-fields.tsx';
import { useGroupCount, type Recipients } from './staff-use-group-count.ts';

const blank = { title: '', content: '' };
// An activity offer to everybody who wants them: a service message, which reaches more people, is chosen on purpose.
const usual: Recipients = { message_type: 3, roles: [], certified_only: false };

export function OfferForm({ onSent }: { onSent: () => void }) {
  const { draft: words, change, forget } = useKeptDraft('offer', blank);
  const [courseId, setCourseId] = useState<number | null>(null);
  const [recipients, setRecipients] = useState(usual);
  // Idempotency key: a second press sends nothing twice.
  const [key, setKey] = useState(newUuid);
  const [asking, setAsking] = useState(false);
  const [missing, setMissing] = useState<Record<string, string>>({});
  const { act, busy, errors } = useAct();
  const count = useGroupCount(recipients);
  const faults = { ...errors, ...missing };
  const kind = messageTypeTitle[recipients.message_type];

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
    const { message_type, ...group } = recipients;
    const message = { ...words, content_id: courseId, message_type, group, idempotency_key: key };
    const answer = await act(offers.send, message, '已开始发送');
    setAsking(false);
    if (answer.code !== code.success) return;
    change(blank);
    forget();
    setCourseId(null);
    setKey(newUuid());
    onSent();
  }

  return (
    <Card as="section" aria-labelledby="compose">
      <h2 id="compose" className="mb-4 text-lg">
        写一条消息
      </h2>
      <PostForm className="grid gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,1fr)_20rem]" onSubmit={ask}>
        <div className="flex min-w-0 flex-col gap-5">
          <Field label="标题" required error={faults.title}>
            <Input
              name="title"
              maxLength={60}
              value={words.title}
              onChange={(event) => change({ title: event.target.value })}
            />
          </Field>
          <Field label="内容" required error={faults.content}>
            <Textarea
              name="content"
              rows={5}
              maxLength={1000}
              value={words.content}
              onChange={(event) => change({ content: event.target.value })}
            />
          </Field>
          <Field label="相关课程" error={faults.content_id} hint="可不选；选了以后，用户点消息会打开这门课程">
            <StaffItemPicker type="course" value={courseId} onChange={setCourseId} />
          </Field>
        </div>
        <div className="flex flex-col gap-5">
          <RecipientFields recipients={recipients} onChange={setRecipients} />
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
        title={`发送${kind}`}
        confirmText="确认发送"
        loading={busy}
        onCancel={() => setAsking(false)}
        onConfirm={() => void send()}
      >
        将{kind}“{words.title.trim()}”发给 {count?.toLocaleString('zh-CN') ?? '所选'} 人，发出后不能撤回。
      </ConfirmDialog>
    </Card>
  );
}
