import { useState } from 'react';
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import type { BankQuestion } from '@portal/contract/exam-content';
import { questionTypeTitle } from '@portal/contract/exam-titles';
import { mostQuestions } from '@portal/contract/exams';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Input } from '../ui/input.tsx';
import type { ItemDraft } from './staff-exam-draft.ts';
import { QuestionPicker } from './staff-question-picker.tsx';

type FixedPaperProps = {
  courseId: number;
  /** The questions that were on the paper when it was read. */
  loaded: readonly BankQuestion[];
  items: ItemDraft[];
  onChange: (items: ItemDraft[]) => void;
};

/** Chosen questions in their order, each with its points. */
export function FixedPaper({ courseId, loaded, items, onChange }: FixedPaperProps) {
  const [picked, setPicked] = useState<BankQuestion[]>([]);
  const [picking, setPicking] = useState(false);
  const byId = new Map([...loaded, ...picked].map((question) => [question.id, question]));

  function add(questions: BankQuestion[]) {
    setPicked([...picked, ...questions]);
    // Defaults to the points of the question before: papers seldom mix points within a type.
    const points = items.at(-1)?.points ?? '2';
    onChange([...items, ...questions.map(({ id }) => ({ question_id: id, points }))]);
    setPicking(false);
  }

  function move(at: number, by: 1 | -1) {
    const item = items[at]!;
    onChange(items.toSpliced(at, 1).toSpliced(at + by, 0, item));
  }

  return (
    <div className="flex flex-col gap-4">
      {items.length === 0 && <p className="text-ink-mute">还没有选择试题。</p>}
      <ol className="flex flex-col gap-2">
        {items.map((item, at) => (
          <li
            key={item.question_id}
            className="flex flex-wrap items-center gap-3 rounded-lg border border-line px-4 py-2"
          >
            <span className="w-8 shrink-0 text-ink-mute tabular">{at + 1}</span>
            <Line question={byId.get(item.question_id)} />
            <span className="flex items-center gap-2">
              <Input
                aria-label={`第 ${at + 1} 题的分值`}
                className="w-24"
                type="number"
                min={0.5}
                max={100}
                step={0.5}
                value={item.points}
                onChange={({ target }) => onChange(items.with(at, { ...item, points: target.value }))}
              />
              分
            </span>
            <span className="flex">
              <IconButton
                label={`第 ${at + 1} 题上移`}
                icon={<ArrowUp className="size-4" />}
                disabled={at === 0}
                onClick={() => move(at, -1)}
              />
              <IconButton
                label={`第 ${at + 1} 题下移`}
                icon={<ArrowDown className="size-4" />}
                disabled={at === items.length - 1}
                onClick={() => move(at, 1)}
              />
              <IconButton
                label={`移除第 ${at + 1} 题`}
                icon={<Trash2 className="size-4" />}
                onClick={() => onChange(items.toSpliced(at, 1))}
              />
            </span>
          </li>
        ))}
      </ol>
      <div>
        <Button
          variant="secondary"
          icon={<Plus className="size-4" />}
          disabled={items.length >= mostQuestions}
          onClick={() => setPicking(true)}
        >
          从题库选题
        </Button>
      </div>
      {picking && (
        <QuestionPicker
          courseId={courseId}
          chosen={items.map(({ question_id }) => question_id)}
          onPick={add}
          onClose={() => setPicking(false)}
        />
      )}
    </div>
  );
}

function Line({ question }: { question: BankQuestion | undefined }) {
  if (!question) return <span className="min-w-40 flex-1 text-danger">题库中已没有这道题，请移除</span>;
  return (
    <span className="min-w-40 flex-1">
      <span className="line-clamp-2 wrap-anywhere">{question.body}</span>
      <span className="flex flex-wrap items-center gap-2 text-sm text-ink-mute">
        {questionTypeTitle[question.type]}
        {question.topic && `，${question.topic}`}
        {question.retired && <Badge tone="accent">已停用</Badge>}
      </span>
    </span>
  );
}
