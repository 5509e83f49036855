import { useId, useState } from 'react';
import { code } from '@portal/contract/codes';
import { examDesk } from '@portal/contract/exam-desk';
import { type DeskQuestion } from '@portal/contract/exam-content';
import { difficultyTitle, type QuestionContent } from '@portal/contract/exam-questions';
import { questionTypeTitle } from '@portal/contract/exam-titles';
import type { QuestionType } from '@portal/contract/exams';
import { FormDialog } from '../forms/form-dialog.tsx';
import { UnsavedOffer } from '../forms/unsaved-offer.tsx';
import { useAct } from '../forms/use-act.ts';
import { useUnsaved } from '../forms/use-unsaved.ts';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { RadioRow } from '../ui/radio-cards.tsx';
import { Select } from '../ui/select.tsx';
import { Textarea } from '../ui/textarea.tsx';
import { QuestionKey } from './staff-question-key.tsx';

type QuestionDialogProps = {
  courseId: number;
  /** Null: a new one. */
  question: DeskQuestion | null;
  topics: string[];
  onClose: () => void;
};

const blank: QuestionContent = {
  type: 'single',
  body: '',
  options: ['', '', '', ''],
  right: [],
  blanks: [['']],
  explanation: '',
  topic: '',
  difficulty: 2,
};

function contentOf(question: DeskQuestion): QuestionContent {
  const { id: _, version: __, retired: ___, changed: ____, ...content } = question;
  return { ...content, blanks: content.blanks.length > 0 ? content.blanks : [['']] };
}

/** Fields that the type does not have, and trailing empty lines, are left out. */
function sent({ type, options, blanks, right, ...rest }: QuestionContent): QuestionContent {
  const hasOptions = type === 'single' || type === 'multiple';
  const last = options.findLastIndex((option) => option.trim() !== '');
  return {
    type,
    ...rest,
    options: hasOptions ? options.slice(0, last + 1) : [],
    right: type === 'fill_in' ? [] : right,
    blanks: type === 'fill_in' ? blanks : [],
  };
}

/** Writes a new question or corrects one. */
export function QuestionDialog({ courseId, question, topics, onClose }: QuestionDialogProps) {
  const saved = question ? contentOf(question) : blank;
  const [draft, setDraft] = useState(saved);
  const { offer, settle } = useUnsaved(
    `edit:exam-question:${question?.id ?? `new:${courseId}`}`,
    draft,
    saved,
    setDraft,
    { isNew: !question },
  );
  const { act, busy, errors } = useAct();
  const listId = useId();
  const set = (changes: Partial<QuestionContent>) => setDraft({ ...draft, ...changes });
  const errorOf = (field: string) => errors[`question.${field}`];

  async function submit() {
    const content = sent(draft);
    const answer = question
      ? await act(examDesk.questionEdit, { id: question.id, version: question.version, question: content })
      : await act(examDesk.questionCreate, { course_id: courseId, question: content });
    if (answer.code !== code.success) return;
    settle();
    onClose();
  }

  return (
    <FormDialog
      size="md"
      title={question ? '编辑试题' : '新增试题'}
      description={question ? '已经开始的答卷保持原样。' : undefined}
      action="保存"
      busy={busy}
      refusal={errors.version}
      onClose={onClose}
      onSubmit={async (event) => {
        event.preventDefault();
        await submit();
      }}
    >
      <UnsavedOffer offer={offer} />
      <Field label="题型" error={errorOf('type')}>
        <Select
          name="type"
          options={Object.entries(questionTypeTitle).map(([value, label]) => ({ value, label }))}
          value={draft.type}
          onChange={({ target }) => set({ type: target.value as QuestionType, right: [] })}
        />
      </Field>
      <Field label="题干" required error={errorOf('body')}>
        <Textarea
          name="body"
          rows={3}
          maxLength={2000}
          value={draft.body}
          onChange={({ target }) => set({ body: target.value })}
        />
      </Field>
      <QuestionKey draft={draft} set={set} errors={errors} />
      <Field label="解析" hint="交卷后给学员看" error={errorOf('explanation')}>
        <Textarea
          name="explanation"
          rows={2}
          maxLength={2000}
          value={draft.explanation}
          onChange={({ target }) => set({ explanation: target.value })}
        />
      </Field>
      <Field label="知识点" hint="组卷时可以按它抽题" error={errorOf('topic')}>
        <Input
          name="topic"
          maxLength={40}
          list={listId}
          autoComplete="off"
          value={draft.topic}
          onChange={({ target }) => set({ topic: target.value })}
        />
      </Field>
      <datalist id={listId}>
        {topics.map((topic) => (
          <option key={topic}>{topic}</option>
        ))}
      </datalist>
      <Field label="难度" group>
        <RadioRow
          label="难度"
          name="difficulty"
          options={Object.entries(difficultyTitle).map(([value, label]) => ({ value, label }))}
          value={String(draft.difficulty)}
          onChange={(value) => set({ difficulty: Number(value) })}
        />
      </Field>
    </FormDialog>
  );
}
