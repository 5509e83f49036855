import { useState, type FormEvent } from 'react';
import { code } from '@portal/contract/codes';
import type { NoticeQuery } from '@portal/contract/notices';
import { toast } from '../browser/toasts.ts';
import { useBusy } from '../browser/use-busy.ts';
import { showErrors } from '../forms/show-errors.ts';
import { fieldErrors, type FieldErrors } from '../forms/use-submit.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { FrequencyCards } from './frequency-cards.tsx';
import { type Frequency, suggestedName } from './words.ts';

type SaveSearchDialogProps = { query: NoticeQuery; onClose: () => void };

export default function SaveSearchDialog({ query, onClose }: SaveSearchDialogProps) {
  const [name, setName] = useState(() => suggestedName(query));
  const [frequency, setFrequency] = useState<Frequency>('daily');
  const [errors, setErrors] = useState<FieldErrors>({});
  const [busy, whileBusy] = useBusy();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const answer = await whileBusy(async () => {
      const { saveSearch } = await import('./calls.ts');
      return saveSearch({ name, query, frequency });
    });
    showErrors(() => setErrors(fieldErrors(answer)));
    if (answer.code !== code.success) return;
    toast('success', '已订阅，可在「工作台 - 我的订阅」中管理');
    onClose();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="订阅此搜索"
      description="有符合条件的新公告时，在消息中心通知您。"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            取消
          </Button>
          <Button type="submit" form="save-search" loading={busy}>
            保存订阅
          </Button>
        </>
      }
    >
      <PostForm id="save-search" onSubmit={(event) => void submit(event)} className="grid gap-5">
        <Field label="订阅名称" required error={errors.name}>
          <Input value={name} maxLength={40} onChange={(event) => setName(event.target.value)} />
        </Field>
        <FrequencyCards value={frequency} onChange={setFrequency} />
      </PostForm>
    </Dialog>
  );
}
