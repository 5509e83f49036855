import type { OutputOf } from '@portal/contract/endpoint';
import type { examDesk } from '@portal/contract/exam-desk';
import type { FieldErrors } from '../forms/use-submit.ts';
import { Card } from '../ui/card.tsx';
import { FieldError } from '../ui/field.tsx';
import { RadioCards } from '../ui/radio-cards.tsx';
import { type ExamDraft, sizeOf } from './staff-exam-draft.ts';
import { FixedPaper } from './staff-fixed-paper.tsx';
import { RandomPaper } from './staff-random-paper.tsx';

type PaperFieldsProps = {
  draft: ExamDraft;
  setDraft: (draft: ExamDraft) => void;
  errors: FieldErrors;
  loaded: OutputOf<typeof examDesk.read>;
};

/** Chosen questions in their order, or rules by which each learner gets others. */
export function PaperFields({ draft, setDraft, errors, loaded }: PaperFieldsProps) {
  const { questions, score } = sizeOf(draft);
  const [fault] = Object.entries(errors)
    .filter(([path]) => path === 'paper' || path.startsWith('paper.'))
    .map(([path, text]) => `${placeOf(path)}${text}`);
  return (
    <Card as="section" aria-labelledby="paper" className="flex flex-col gap-5">
      <h2 id="paper" className="text-lg">
        试卷
        <span className="ms-3 text-base font-normal text-ink-mute tabular">
          共 {questions} 题，满分 {score} 分
        </span>
      </h2>
      <RadioCards
        label="组卷方式"
        name="kind"
        value={draft.kind}
        onChange={(kind) => setDraft({ ...draft, kind })}
        options={[
          { value: 'random', label: '随机抽题', hint: '按题型、知识点、难度抽取，每份试卷不同' },
          { value: 'fixed', label: '固定试卷', hint: '逐题选定，所有学员相同' },
        ]}
      />
      {draft.kind === 'random' ? (
        <RandomPaper
          rules={draft.rules}
          stock={loaded.stock}
          onChange={(rules) => setDraft({ ...draft, rules })}
        />
      ) : (
        <FixedPaper
          courseId={loaded.course_id}
          loaded={loaded.questions}
          items={draft.items}
          onChange={(items) => setDraft({ ...draft, items })}
        />
      )}
      <FieldError>{fault}</FieldError>
    </Card>
  );
}

/** `paper.rules.2.count` is about the third line. */
function placeOf(path: string): string {
  const place = path.split('.')[2];
  return place === undefined ? '' : `第 ${Number(place) + 1} 行：`;
}
