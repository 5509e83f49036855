import { DataLinks } from './data-links.tsx';
import { Contacts } from './contacts.tsx';
import type { NoticeView } from './load-detail.ts';
import { ProjectTimeline, Versions } from './project-timeline.tsx';
import { Section } from './section.tsx';

export default function DetailAside({ view }: { view: NoticeView }) {
  return (
    <>
      <Contacts view={view} />
      <ProjectTimeline view={view} />
      <Versions view={view} />
      <Section title="数据与工具" className="no-print">
        <DataLinks view={view} />
      </Section>
    </>
  );
}
