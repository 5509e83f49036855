import { ChangeList } from '../ui/change-list.tsx';
import type { NoticeView } from './load-detail.ts';
import { Section } from './section.tsx';

type Change = NoticeView['changes'][number];

export function Changes({ title, changes }: { title: string; changes: Change[] }) {
  if (changes.length === 0) return null;
  return (
    <Section title={title}>
      <ChangeList changes={changes} was="更正前" is="更正后" />
    </Section>
  );
}
