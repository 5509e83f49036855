import { useId, type ReactNode } from 'react';
import { Card } from '../ui/card.tsx';

type SectionProps = { title: string; id?: string; children: ReactNode; className?: string };

export function Section({ title, id, children, className }: SectionProps) {
  const own = useId();
  return (
    <Card as="section" aria-labelledby={own} id={id} className={className}>
      <h2 id={own} className="mb-4 text-xl phone:text-lg">
        {title}
      </h2>
      {children}
    </Card>
  );
}
