import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { activationCodes } from '@portal/contract/activation-codes';
import { activationTargetTitle } from '@portal/contract/activation-code-titles';
import { code } from '@portal/contract/codes';
import type { OutputOf } from '@portal/contract/endpoint';
import { newUuid } from '../browser/uuid.ts';
import { useAct } from '../forms/use-act.ts';
import type { FieldErrors } from '../forms/use-submit.ts';
import { read } from '../staff/read.ts';
import { staffMeta } from '../staff/staff-meta.ts';
import { StaffPage } from '../staff/staff-page.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { today } from '../ui/calendar.ts';
import { Card } from '../ui/card.tsx';
import { Combobox } from '../ui/combobox.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { RadioCards } from '../ui/radio-cards.tsx';
import { Textarea } from '../ui/textarea.tsx';
import type { Route } from './+types/staff-batch-form';
import { type BatchDraft, blankDraft, contentOf } from './staff-batch-draft.ts';
import { path } from './staff-words.ts';

export function meta() {
  return staffMeta('生成激活码');
}

export async function loader(args: Route.LoaderArgs) {
  return { targets: await read(args, activationCodes.targets, {}), today: today() };
}

export default function StaffBatchForm({ loaderData }: Route.ComponentProps) {
  const [draft, setDraft] = useState(() => blankDraft(loaderData.today));
  // Idempotency key: sending the form again makes no second batch.
  const [key] = useState(newUuid);
  const { act, busy, errors } = useAct();
  const navigate = useNavigate();
  const set = (changes: Partial<BatchDraft>) => setDraft({ ...draft, ...changes });

  async function create(event: FormEvent) {
    event.preventDefault();
    await act(activationCodes.create, { key, content: contentOf(draft) }, '', (answer) => {
      if (answer.code === code.success) void navigate(`${path}/${answer.data.id}`);
    });
  }

  return (
    <StaffPage
      crumbs={[{ label: '激活码', to: path }, { label: '生成' }]}
      title="生成激活码"
      text="生成后不能修改；有误时作废整批，重新生成。"
    >
      <PostForm className="flex flex-col gap-5" onSubmit={(event) => void create(event)}>
        <div className="grid items-start gap-5 xl:grid-cols-2">
          <Target draft={draft} set={set} errors={errors} targets={loaderData.targets} />
          <Batch draft={draft} set={set} errors={errors} />
        </div>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" loading={busy}>
            生成
          </Button>
          <ButtonLink to={path} variant="secondary">
            取消
          </ButtonLink>
        </div>
      </PostForm>
    </StaffPage>
  );
}

type PartProps = { draft: BatchDraft; set: (changes: Partial<BatchDraft>) => void; errors: FieldErrors };
type Targets = OutputOf<typeof activationCodes.targets>;

const optionsOf = (choices: Targets['courses']) =>
  choices.map(({ id, title }) => ({ value: String(id), label: title }));

function Target({ draft, set, errors, targets }: PartProps & { targets: Targets }) {
  const { target } = draft;
  return (
    <Card className="flex min-w-0 flex-col gap-5">
      <Field label="开通内容" group error={errors['content.target']}>
        <RadioCards
          label="开通内容"
          name="target"
          columns={3}
          value={target}
          onChange={(chosen) => set({ target: chosen })}
          options={[
            { value: 'course', label: activationTargetTitle.course },
            { value: 'path', label: activationTargetTitle.path },
            { value: 'membership', label: activationTargetTitle.membership },
          ]}
        />
      </Field>
      {target === 'course' && (
        <Field label="课程" required error={errors['content.target_id']}>
          <Combobox
            name="course"
            options={optionsOf(targets.courses)}
            value={draft.courseId}
            onChange={(courseId) => set({ courseId })}
          />
        </Field>
      )}
      {target === 'path' && (
        <Field label="学习路径" required error={errors['content.target_id']}>
          <Combobox
            name="path"
            options={optionsOf(targets.paths)}
            value={draft.pathId}
            onChange={(pathId) => set({ pathId })}
          />
        </Field>
      )}
      {target === 'membership' ? (
        <Field
          label="会员时长（月）"
          required
          hint="1 至 36 个月，接在用户原有的会员期之后"
          error={errors['content.months']}
        >
          <Input
            name="months"
            type="number"
            min={1}
            max={36}
            value={draft.months}
            onChange={({ target: input }) => set({ months: input.value })}
          />
        </Field>
      ) : (
        <Field label="学习期限（天）" hint="从兑换时起算；不填为长期有效" error={errors['content.days']}>
          <Input
            name="days"
            type="number"
            min={1}
            max={3650}
            value={draft.days}
            onChange={({ target: input }) => set({ days: input.value })}
          />
        </Field>
      )}
    </Card>
  );
}

function Batch({ draft, set, errors }: PartProps) {
  return (
    <Card className="flex min-w-0 flex-col gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="数量" required hint="每批 1 至 5000 个" error={errors['content.number']}>
          <Input
            name="number"
            type="number"
            min={1}
            max={5000}
            value={draft.number}
            onChange={({ target }) => set({ number: target.value })}
          />
        </Field>
        <Field label="有效期至" required hint="当天结束前可以兑换" error={errors['content.expires']}>
          <Input
            name="expires"
            type="date"
            value={draft.expires}
            onChange={({ target }) => set({ expires: target.value })}
          />
        </Field>
      </div>
      <Field label="备注" required hint="用途或领取单位，只有工作人员看得到" error={errors['content.note']}>
        <Textarea
          name="note"
          rows={3}
          maxLength={200}
          value={draft.note}
          onChange={({ target }) => set({ note: target.value })}
        />
      </Field>
    </Card>
  );
}
