import { Play } from 'lucide-react';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ProgressBar } from '../ui/progress.tsx';
import type { Catalogue } from './load-catalogue.ts';

/** Back to where one stopped, with one press. */
export function ContinueCard({ card }: { card: NonNullable<Catalogue['continued']> }) {
  return (
    <Card
      as="section"
      aria-labelledby="continue-learning"
      className="mt-6 flex flex-wrap items-center gap-x-8 gap-y-4 border-s-4 border-brand"
    >
      <div className="min-w-0 flex-1 basis-72">
        <h2 id="continue-learning" className="text-sm font-medium text-brand-strong">
          继续学习
        </h2>
        <p className="mt-1 line-clamp-2 text-lg font-semibold">{card.lesson}</p>
        <p className="mt-1 text-sm text-ink-mute">
          {card.course} · {card.chapter}
          {card.place && <span className="tabular"> · 上次看到 {card.place}</span>}
        </p>
      </div>
      <ProgressBar label="本课程进度" labelShown value={card.percent} className="min-w-0 flex-1 basis-48" />
      <ButtonLink to={card.href} icon={<Play className="size-4" aria-hidden />}>
        接着学
      </ButtonLink>
    </Card>
  );
}
