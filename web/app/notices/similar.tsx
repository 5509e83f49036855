import { Card } from '../ui/card.tsx';
import { SectionHeading } from '../ui/section-heading.tsx';
import type { NoticeView } from './load-detail.ts';
import { ResultRow } from './result-row.tsx';

export default function Similar({ view }: { view: NoticeView }) {
  if (view.similar.length === 0) return null;
  return (
    <section aria-labelledby="similar" className="no-print mt-10">
      <SectionHeading id="similar" title="相似公告" more={view.list} moreText="全部公告" />
      <Card flush className="overflow-hidden">
        <ul>
          {view.similar.map((row) => (
            <ResultRow key={row.id} row={row} />
          ))}
        </ul>
      </Card>
    </section>
  );
}
