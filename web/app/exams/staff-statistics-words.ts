import type { QuestionFigures } from '@portal/contract/exam-desk';
import type { Tone } from '../ui/tone.ts';

export const percent = (share: number) => `${Math.round(share * 100)}%`;

type Verdict = { text: string; tone: Tone };

/** What to look at first in a question; null when nothing stands out or too little is known. */
export function verdictOf({
  difficulty,
  discrimination,
}: Pick<QuestionFigures, 'difficulty' | 'discrimination'>): Verdict | null {
  // Good learners fail where weak ones succeed: most often the key is wrong. A little below zero is chance.
  if (discrimination !== null && discrimination < -0.1) return { text: '请核对答案', tone: 'danger' };
  if (difficulty !== null && difficulty < 0.2) return { text: '过难', tone: 'accent' };
  if (difficulty !== null && difficulty > 0.95) return { text: '过易', tone: 'accent' };
  if (discrimination !== null && discrimination < 0.2) return { text: '区分度低', tone: 'accent' };
  return null;
}
