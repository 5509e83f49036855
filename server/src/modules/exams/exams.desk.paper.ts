import { difficultyTitle } from '@portal/contract/exam-questions';
import { questionTypeTitle } from '@portal/contract/exam-titles';
import { mostQuestions } from '@portal/contract/exams';
import { type DrawRule, drawByRules, fits, type Paper, paperSize } from './exams.paper.ts';
import type { QuestionRow } from './exams.store.ts';

type Bank = readonly Pick<QuestionRow, 'id' | 'type' | 'topic' | 'difficulty' | 'retiredAt'>[];

/** Why an exam with this paper cannot be sat; empty when it can. */
export function paperFaults(paper: Paper, passScore: number, bank: Bank): string[] {
  const { questions, score } = paperSize(paper);
  const faults = paper.kind === 'fixed' ? fixedFaults(paper.items, bank) : randomFaults(paper.rules, bank);
  if (questions > mostQuestions) faults.push(`试卷共 ${questions} 题，最多 ${mostQuestions} 题`);
  if (questions > 0 && passScore > score) faults.push(`及格分 ${passScore} 高于试卷满分 ${score}`);
  return faults;
}

function fixedFaults(items: readonly { questionId: number }[], bank: Bank): string[] {
  if (items.length === 0) return ['试卷中还没有试题'];
  const faults: string[] = [];
  const bankIds = new Set(bank.map(({ id }) => id));
  const chosen = new Set<number>();
  for (const [at, { questionId }] of items.entries()) {
    if (!bankIds.has(questionId)) faults.push(`第 ${at + 1} 题不在本课程的题库中`);
    else if (chosen.has(questionId)) faults.push(`第 ${at + 1} 题在试卷中重复`);
    chosen.add(questionId);
  }
  return faults;
}

function randomFaults(rules: readonly DrawRule[], bank: Bank): string[] {
  if (rules.length === 0) return ['试卷还没有抽题规则'];
  const usable = bank.filter(({ retiredAt }) => retiredAt === null);
  const faults = rules.flatMap((rule, at) => {
    const found = usable.filter((question) => fits(question, rule)).length;
    return found < rule.count
      ? [`第 ${at + 1} 条规则（${ruleText(rule)}）要抽 ${rule.count} 题，题库中只有 ${found} 题`]
      : [];
  });
  // Each rule alone finds enough, all of them together may not.
  if (faults.length === 0 && !drawByRules(rules, usable)) {
    faults.push('各条规则有重叠，合在一起题库中的试题不够，请减少题数或补充试题');
  }
  return faults;
}

function ruleText({ type, topic, difficulty }: DrawRule): string {
  const parts = [
    type && questionTypeTitle[type],
    topic === undefined ? undefined : topic || '未分类',
    difficulty && `难度${difficultyTitle[difficulty]}`,
  ];
  return parts.filter(Boolean).join('、') || '不限';
}
