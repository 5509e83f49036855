import type { ReactNode } from 'react';
import { SectionHeading } from '../ui/section-heading.tsx';

export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="border-t border-line pt-10">
      <SectionHeading id={`${id}-title`} title={title} />
      <div className="flex flex-col gap-10">{children}</div>
    </section>
  );
}

export function Sample({ title, children, row }: { title: string; children: ReactNode; row?: boolean }) {
  return (
    <div className="min-w-0">
      <h3 className="mb-3 text-sm font-medium text-ink-mute">{title}</h3>
      {row ? <div className="flex flex-wrap items-center gap-3">{children}</div> : children}
    </div>
  );
}
