import { useEffect, useState } from 'react';
import { code } from '@portal/contract/codes';
import type { OutputOf } from '@portal/contract/endpoint';
import { examDesk } from '@portal/contract/exam-desk';
import { type BankQuestion, type DeskQuestion } from '@portal/contract/exam-content';
import { difficultyTitle } from '@portal/contract/exam-questions';
import { questionTypeTitle } from '@portal/contract/exam-titles';
import type { QuestionType } from '@portal/contract/exams';
import { call } from '../browser/call.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Select } from '../ui/select.tsx';

type QuestionPickerProps = {
  courseId: number;
  /** On the paper already. */
  chosen: readonly number[];
  onPick: (questions: BankQuestion[]) => void;
  onClose: () => void;
};
type Page = OutputOf<typeof examDesk.questionList>;
type Filter = { type: QuestionType | ''; topic: string };

const pageSize = 50;

function bankQuestionOf({ id, type, body, topic, difficulty, retired }: DeskQuestion): BankQuestion {
  return { id, type, body, topic, difficulty, retired: retired !== null };
}

/** Chooses questions of the bank, in the order they were ticked. */
export function QuestionPicker({ courseId, chosen, onPick, onClose }: QuestionPickerProps) {
  const [filter, setFilter] = useState<Filter>({ type: '', topic: '' });
  const [list, setList] = useState<Page | null>(null);
  const [ticked, setTicked] = useState<BankQuestion[]>([]);
  const { type, topic } = filter;

  useEffect(() => {
    let gone = false;
    const input = { course_id: courseId, type: type || undefined, topic: topic || undefined };
    void call(examDesk.questionList, { ...input, page_size: pageSize }).then((answer) => {
      if (!gone && answer.code === code.success) setList(answer.data);
    });
    return () => {
      gone = true;
    };
  }, [courseId, type, topic]);

  async function more(next: string) {
    const input = { course_id: courseId, type: type || undefined, topic: topic || undefined, next };
    const answer = await call(examDesk.questionList, { ...input, page_size: pageSize });
    if (answer.code === code.success && list) {
      setList({ ...answer.data, data: [...list.data, ...answer.data.data] });
    }
  }

  const toggle = (question: DeskQuestion) =>
    setTicked(
      ticked.some(({ id }) => id === question.id)
        ? ticked.filter(({ id }) => id !== question.id)
        : [...ticked, bankQuestionOf(question)],
    );

  return (
    <Dialog
      open
      size="lg"
      title="从题库选题"
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            取消
          </Button>
          <Button disabled={ticked.length === 0} onClick={() => onPick(ticked)}>
            加入 {ticked.length} 题
          </Button>
        </>
      }
    >
      <div className="mb-4 flex flex-wrap gap-3">
        <Select
          aria-label="题型"
          className="w-40"
          placeholder="全部题型"
          options={Object.entries(questionTypeTitle).map(([value, label]) => ({ value, label }))}
          value={type}
          onChange={({ target }) => setFilter({ ...filter, type: target.value as Filter['type'] })}
        />
        <Select
          aria-label="知识点"
          className="w-48"
          placeholder="全部知识点"
          options={(list?.topics ?? []).map((each) => ({ value: each.topic, label: each.topic }))}
          value={topic}
          onChange={({ target }) => setFilter({ ...filter, topic: target.value })}
        />
      </div>
      {!list && <p role="status">正在加载题库…</p>}
      {list?.data.length === 0 && <p className="text-ink-mute">没有符合条件的试题。</p>}
      <ul className="flex flex-col gap-3">
        {list?.data.map((question) => {
          const isOn = chosen.includes(question.id);
          return (
            <li key={question.id}>
              <Checkbox
                label={question.body}
                hint={`${questionTypeTitle[question.type]}，难度${difficultyTitle[question.difficulty]}${isOn ? '，已在试卷中' : ''}`}
                checked={isOn || ticked.some(({ id }) => id === question.id)}
                disabled={isOn}
                onChange={() => toggle(question)}
              />
            </li>
          );
        })}
      </ul>
      {list?.next && (
        <Button variant="ghost" className="mt-4" onClick={() => void more(list.next!)}>
          更多试题
        </Button>
      )}
    </Dialog>
  );
}
