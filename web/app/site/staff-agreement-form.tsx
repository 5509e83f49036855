import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { code } from '@portal/contract/codes';
import type { OutputOf } from '@portal/contract/endpoint';
import { siteEditing } from '@portal/contract/site-editing';
import { LeaveQuestion } from '../forms/leave-question.tsx';
import { UnsavedOffer } from '../forms/unsaved-offer.tsx';
import { useAct } from '../forms/use-act.ts';
import { useUnsaved } from '../forms/use-unsaved.ts';
import { ActionBar } from '../ui/action-bar.tsx';
import { Button } from '../ui/button.tsx';
import { today } from '../ui/calendar.ts';
import { Card } from '../ui/card.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Field } from '../ui/field.tsx';
import { HtmlPreview } from '../ui/html-preview.tsx';
import { Input } from '../ui/input.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { Textarea } from '../ui/textarea.tsx';

export type Agreement = OutputOf<typeof siteEditing.read>['agreements'][number];

type AgreementFormProps = {
  kind: Agreement['kind'];
  title: string;
  versions: Agreement[];
  onClose: () => void;
};

/** Begins with the text in force. */
export function AgreementForm({ kind, title, versions, onClose }: AgreementFormProps) {
  const [begun] = useState(() => ({
    version: nextVersion(versions),
    title: versions[0]?.title ?? title,
    content: versions[0]?.content ?? '',
  }));
  const [draft, setDraft] = useState(begun);
  const { offer, settle } = useUnsaved(`edit:agreement:${kind}`, draft, begun, setDraft);
  const [asking, setAsking] = useState(false);
  const { act, busy, errors } = useAct();
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useDeferredValue(draft.content);
  const dirty = draft.title !== begun.title || draft.content !== begun.content;
  useEffect(() => heading.current?.focus(), []);

  async function publish() {
    const answer = await act(siteEditing.publishAgreement, { kind, ...draft }, '已发布');
    setAsking(false);
    if (answer.code !== code.success) return;
    settle();
    onClose();
  }

  return (
    <PostForm
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        setAsking(true);
      }}
    >
      <h2 ref={heading} tabIndex={-1} className="text-lg">
        发布{title}的新版本
      </h2>
      <UnsavedOffer offer={offer} />
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-[12rem_minmax(0,1fr)]">
        <Field label="版本" required error={errors.version} hint="形如 2026-11-01">
          <Input
            name="version"
            className="tabular"
            maxLength={14}
            value={draft.version}
            onChange={(event) => setDraft({ ...draft, version: event.target.value })}
          />
        </Field>
        <Field label="标题" required error={errors.title}>
          <Input
            name="title"
            maxLength={60}
            value={draft.title}
            onChange={(event) => setDraft({ ...draft, title: event.target.value })}
          />
        </Field>
      </div>
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <Field
          label="正文（HTML）"
          required
          error={errors.content}
          hint="可用 h2、h3、p、ul、ol、table、a、strong 等；脚本、样式和其他标签会被去掉"
        >
          <Textarea
            name="content"
            rows={24}
            spellCheck={false}
            className="font-mono text-sm"
            value={draft.content}
            onChange={(event) => setDraft({ ...draft, content: event.target.value })}
          />
        </Field>
        <section aria-label="预览">
          <p className="mb-2 font-medium">预览</p>
          {/* Scrolls by keyboard too. */}
          <Card tabIndex={0} role="region" aria-label="正文预览" className="max-h-160 overflow-y-auto">
            <HtmlPreview html={shown} />
          </Card>
        </section>
      </div>
      <ActionBar end="form">
        <Button variant="secondary" onClick={onClose}>
          取消
        </Button>
        <Button type="submit">发布</Button>
      </ActionBar>
      <LeaveQuestion dirty={dirty} />
      <ConfirmDialog
        open={asking}
        title="发布新版本"
        confirmText="确认发布"
        loading={busy}
        onCancel={() => setAsking(false)}
        onConfirm={() => void publish()}
      >
        {title} {draft.version} 版发布后立即生效，旧版本仍可查看，不能再修改。
      </ConfirmDialog>
    </PostForm>
  );
}

/** Today, or today with a number when there is one of today already. */
function nextVersion(versions: Agreement[]): string {
  const day = today();
  const taken = new Set(versions.map(({ version }) => version));
  if (!taken.has(day)) return day;
  let number = 1;
  while (taken.has(`${day}.${number}`)) number += 1;
  return `${day}.${number}`;
}
