import { useEffect, useState } from 'react';
import { ChevronRight } from 'lucide-react';
import { code } from '@portal/contract/codes';
import { site, type Question } from '@portal/contract/site';
import { call } from '../browser/call.ts';
import { Link } from '../ui/link.tsx';

const shown = 3;

/** The first of each subject, one tap from its answer; the rest is in the help centre. */
export function FrequentQuestions({ onFollow }: { onFollow: () => void }) {
  const [questions, setQuestions] = useState<Question[]>([]);
  useEffect(() => {
    void call(site.indexQues, {}).then((answer) => {
      if (answer.code === code.success && Array.isArray(answer.data)) setQuestions(firstOfEach(answer.data));
    });
  }, []);
  return (
    <section aria-label="常见问题" className="mt-4 rounded-md bg-brand-50 px-3 py-1">
      <ul className="divide-y divide-line">
        {questions.map(({ id, question }) => (
          <Entry key={id} to={`/help#q${id}`} onFollow={onFollow}>
            {question}
          </Entry>
        ))}
        <Entry to="/help" onFollow={onFollow}>
          查看全部常见问题
        </Entry>
      </ul>
    </section>
  );
}

function Entry({ to, onFollow, children }: { to: string; onFollow: () => void; children: string }) {
  return (
    <li>
      <Link to={to} onClick={onFollow} className="text-link flex min-h-11 items-center justify-between gap-2">
        {children} <ChevronRight className="size-4 shrink-0" aria-hidden />
      </Link>
    </li>
  );
}

function firstOfEach(questions: readonly Question[]): Question[] {
  const seen = new Set<string>();
  return questions.filter(({ category }) => !seen.has(category) && seen.add(category)).slice(0, shown);
}
