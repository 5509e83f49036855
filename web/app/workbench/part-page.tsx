import type { ReactNode } from 'react';
import { Card } from '../ui/card.tsx';

/** A building block of the workbench, shown working on a page of its own (product 8). */
export function PartPage({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <>
      <h1 className="text-2xl">{title}</h1>
      <p className="mt-1 mb-5 max-w-2xl text-ink-mute">{text}</p>
      <Card>{children}</Card>
    </>
  );
}
