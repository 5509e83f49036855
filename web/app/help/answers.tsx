import { useEffect, useRef } from 'react';
import { ChevronDown } from 'lucide-react';
import { useLocation } from 'react-router';
import type { Question } from '@portal/contract/site';

type AnswersProps = { category: string; questions: Question[]; open: boolean };

export function Answers({ category, questions, open }: AnswersProps) {
  return (
    <section aria-labelledby={`c-${category}`}>
      <h2 id={`c-${category}`} className="scroll-mt-24 text-xl">
        {category}
      </h2>
      <div className="mt-3 divide-y divide-line rounded-lg bg-surface shadow-card elder:border elder:border-line">
        {questions.map((question) => (
          <Answer key={question.id} question={question} open={open} />
        ))}
      </div>
    </section>
  );
}

function Answer({ question, open }: { question: Question; open: boolean }) {
  const details = useRef<HTMLDetailsElement>(null);
  const { hash } = useLocation();
  const id = `q${question.id}`;

  // The address may name one question: it opens, and others stay as the reader left them.
  useEffect(() => {
    if (hash === `#${id}` && details.current) details.current.open = true;
  }, [hash, id]);
  useEffect(() => {
    if (details.current && open) details.current.open = true;
  }, [open]);

  return (
    <details ref={details} id={id} className="group/answer scroll-mt-24">
      <summary className="flex min-h-14 list-none items-center justify-between gap-4 rounded-lg px-5 py-3 font-medium hover:text-brand-strong phone:px-4 [&::-webkit-details-marker]:hidden">
        {question.question}
        <ChevronDown className="size-5 shrink-0 text-ink-mute transition-transform group-open/answer:rotate-180" />
      </summary>
      <p className="max-w-3xl px-5 pb-5 leading-7 whitespace-pre-line text-ink-soft phone:px-4">
        {question.answer}
      </p>
    </details>
  );
}
