import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export type Fact = { term: ReactNode; value: ReactNode; wide?: boolean };

type DescriptionListProps = { facts: Fact[]; columns?: 1 | 2; look?: 'table' | 'plain'; className?: string };

/** The facts table of a notice, an order, a profile. A missing value is an em dash, never a gap. */
export function DescriptionList({ facts, columns = 2, look = 'table', className }: DescriptionListProps) {
  const table = look === 'table';
  return (
    <dl
      className={cx(
        'grid',
        // Large letters leave no room for two pairs beside each other.
        columns === 2 && 'md:grid-cols-2 elder:grid-cols-1',
        table ? 'gap-px overflow-hidden rounded-lg border border-line bg-line' : 'gap-x-8 gap-y-4',
        className,
      )}
    >
      {facts.map((fact, index) => (
        <div
          key={index}
          className={cx(
            'flex elder:phone:flex-col',
            table ? 'bg-surface' : 'gap-4 elder:phone:gap-0',
            (fact.wide || (columns === 2 && lonely(facts, index))) && 'md:col-span-2 elder:col-span-1',
          )}
        >
          <dt
            className={cx(
              'w-32 shrink-0 text-ink-mute phone:w-30 elder:phone:w-full',
              table && 'bg-sunken px-4 py-3 text-ink-soft phone:px-3 elder:phone:py-1',
            )}
          >
            {fact.term}
          </dt>
          <dd className={cx('min-w-0 flex-1', table && 'px-4 py-3 phone:px-3')}>{fact.value ?? '—'}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A fact with nothing beside it fills its row, so that no grey cell is left over. */
function lonely(facts: Fact[], index: number): boolean {
  let filled = 0;
  for (const fact of facts.slice(0, index)) filled = fact.wide ? 0 : (filled + 1) % 2;
  const next = facts[index + 1];
  return filled === 0 && (!next || next.wide === true);
}
