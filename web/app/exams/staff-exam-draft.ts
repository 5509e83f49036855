import type { BankStock, DrawRule, ExamPaper, ExamSettings } from '@portal/contract/exam-content';
import type { QuestionType } from '@portal/contract/exams';

/** Numbers are kept as text: an empty field is not zero. */
export type ItemDraft = { question_id: number; points: string };
export type RuleDraft = {
  type: QuestionType | '';
  /** Null: any topic. Empty: questions without a topic. */
  topic: string | null;
  difficulty: string;
  count: string;
  points: string;
};
export type ExamDraft = {
  settings: Omit<ExamSettings, 'duration_minutes' | 'pass_score' | 'attempts_allowed'> & {
    duration_minutes: string;
    pass_score: string;
    /** Empty: unlimited. */
    attempts_allowed: string;
  };
  kind: ExamPaper['kind'];
  items: ItemDraft[];
  rules: RuleDraft[];
};

export const newRule: RuleDraft = { type: '', topic: null, difficulty: '', count: '10', points: '2' };

const beginning: ExamDraft = {
  settings: {
    title: '',
    introduction: '',
    duration_minutes: '60',
    pass_score: '60',
    attempts_allowed: '3',
    keep: 'highest',
    requires_lessons: true,
    shuffle_questions: true,
    shuffle_options: true,
  },
  kind: 'random',
  items: [],
  rules: [],
};

type Saved = { settings: ExamSettings; paper: ExamPaper } | null;

export function draftOf(saved: Saved, courseTitle: string): ExamDraft {
  if (!saved) {
    const title = `${courseTitle}结业考试`.slice(0, 60);
    return { ...beginning, settings: { ...beginning.settings, title } };
  }
  const { settings, paper } = saved;
  return {
    settings: {
      ...settings,
      duration_minutes: String(settings.duration_minutes),
      pass_score: String(settings.pass_score),
      attempts_allowed: settings.attempts_allowed === null ? '' : String(settings.attempts_allowed),
    },
    kind: paper.kind,
    items:
      paper.kind === 'fixed' ? paper.items.map((item) => ({ ...item, points: String(item.points) })) : [],
    rules: paper.kind === 'random' ? paper.rules.map(ruleDraftOf) : [],
  };
}

function ruleDraftOf({ type, topic, difficulty, count, points }: DrawRule): RuleDraft {
  return {
    type: type ?? '',
    topic: topic ?? null,
    difficulty: difficulty === undefined ? '' : String(difficulty),
    count: String(count),
    points: String(points),
  };
}

export function inputOf({ settings, kind, items, rules }: ExamDraft): {
  settings: ExamSettings;
  paper: ExamPaper;
} {
  return {
    settings: {
      ...settings,
      duration_minutes: Number(settings.duration_minutes),
      pass_score: Number(settings.pass_score),
      attempts_allowed: settings.attempts_allowed === '' ? null : Number(settings.attempts_allowed),
    },
    paper:
      kind === 'fixed'
        ? { kind, items: items.map((item) => ({ ...item, points: Number(item.points) })) }
        : { kind, rules: rules.map(ruleOf) },
  };
}

function ruleOf({ type, topic, difficulty, count, points }: RuleDraft): DrawRule {
  return {
    ...(type && { type }),
    ...(topic !== null && { topic }),
    ...(difficulty && { difficulty: Number(difficulty) }),
    count: Number(count),
    points: Number(points),
  };
}

/** Questions and points of the paper as it stands. */
export function sizeOf({ kind, items, rules }: ExamDraft): { questions: number; score: number } {
  const points =
    kind === 'fixed'
      ? items.map((item) => Number(item.points))
      : rules.map((rule) => Number(rule.count) * Number(rule.points));
  const counts = kind === 'fixed' ? items.map(() => 1) : rules.map(({ count }) => Number(count));
  const sum = (all: number[]) => all.reduce((total, each) => total + each, 0);
  return { questions: sum(counts), score: Math.round(sum(points) * 10) / 10 };
}

/** How many questions of the bank a rule can draw from. */
export function stockFor(stock: readonly BankStock[], { type, topic, difficulty }: RuleDraft): number {
  return stock
    .filter(
      (part) =>
        (type === '' || part.type === type) &&
        (topic === null || part.topic === topic) &&
        (difficulty === '' || part.difficulty === Number(difficulty)),
    )
    .reduce((sum, { total }) => sum + total, 0);
}
