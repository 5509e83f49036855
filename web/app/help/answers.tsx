import { useEffect, useRef } from 'react';
import type { Question } from '@portal/contract/site';

type AnswersProps = {
  category: string;
  questions: Question[];
  open: boolean;
  /** What the address points at. */
  named: string;
};

export function Answers({ category, questions, open, named }: AnswersProps) {
  const list = useRef<HTMLDivElement>(null);

  // The linked or matching questions open; the others stay as the reader left them.
  useEffect(() => {
    for (const details of list.current?.querySelectorAll('details') ?? []) {
      if (details.id === named) details.open = true;
    }
  }, [named]);
  useEffect(() => {
    if (!open) return;
    for (const details of list.current?.querySelectorAll('details') ?? []) details.open = true;
  }, [questions, open]);

  return (
    <section aria-labelledby={`c-${category}`}>
      <h2 id={`c-${category}`} className="scroll-mt-24 text-xl">
        {category}
      </h2>
      <div
        ref={list}
        className="questions mt-3 divide-y divide-line rounded-lg bg-surface shadow-card elder:border elder:border-line"
      >
        {questions.map(({ id, question, answer }) => (
          <details key={id} id={`q${id}`}>
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
