import type { NoticeView } from './load-detail.ts';
import { Section } from './section.tsx';

type Change = NoticeView['changes'][number];

export function Changes({ title, changes }: { title: string; changes: Change[] }) {
  if (changes.length === 0) return null;
  return (
    <Section title={title}>
      <ul className="flex flex-col gap-4">
        {changes.map(({ field, before, after }) => (
          <li key={field}>
            <h3 className="mb-2 text-base font-medium">{field}</h3>
            <div className="grid gap-px overflow-hidden rounded-md border border-line bg-line md:grid-cols-2">
              <p className="bg-surface px-4 py-3">
                <span className="block text-sm text-ink-mute">更正前</span>
                <del className="text-ink-mute">{before || '（无）'}</del>
              </p>
              <p className="bg-accent-tint px-4 py-3">
                <span className="block text-sm text-ink-soft">更正后</span>
                <ins className="font-medium no-underline">{after || '（删去）'}</ins>
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
