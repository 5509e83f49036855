import { createContext, use, type ReactNode } from 'react';
import { Card } from '../ui/card.tsx';

/** A section that is the whole page has the heading of the page. */
export const SectionHeading = createContext<'h1' | 'h2'>('h2');

type SectionProps = { id: string; title: string; text?: ReactNode; children: ReactNode };

export function Section({ id, title, text, children }: SectionProps) {
  const level = use(SectionHeading);
  if (level === 'h1')
    return (
      <section aria-labelledby={id}>
        <h1 id={id} className="text-2xl">
          {title}
        </h1>
        {text && <p className="mt-1 text-ink-soft">{text}</p>}
        <Card className="mt-4">{children}</Card>
      </section>
    );
  return (
    <Card as="section" aria-labelledby={id}>
      <h2 id={id} className="scroll-mt-28 text-xl">
        {title}
      </h2>
      {text && <p className="mt-1 text-ink-mute">{text}</p>}
      <div className="mt-5">{children}</div>
    </Card>
  );
}

type RowProps = { title: ReactNode; text?: ReactNode; action?: ReactNode };

/** One thing that can be changed: what it is on the left, the way to change it on the right. */
export function Row({ title, text, action }: RowProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 py-4 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium">{title}</p>
        {text && <div className="text-sm text-ink-mute">{text}</div>}
      </div>
      {action}
    </div>
  );
}
