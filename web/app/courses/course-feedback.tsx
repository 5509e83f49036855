import { Suspense, useState } from 'react';
import { lazy } from '../browser/lazy.ts';
import { useLoginFirst } from '../browser/use-login-first.ts';
import { Pager } from '../lists/pager.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Empty } from '../ui/empty.tsx';
import type { CoursePage } from './load-course.ts';
import { Stars } from './stars.tsx';

const FeedbackForm = lazy(() => import('./feedback-form.tsx'));

type CourseFeedbackProps = {
  course: CoursePage['course'];
  feedbacks: CoursePage['feedbacks'];
  loggedIn: boolean;
};

export function CourseFeedback({ course, feedbacks, loggedIn }: CourseFeedbackProps) {
  const { feedback, ownFeedback } = course;
  const [writing, setWriting] = useState(false);
  const loginFirst = useLoginFirst();
  const mayRate = !loggedIn || course.mayRate;
  return (
    <Card as="section" aria-labelledby="feedback">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="feedback" className="text-xl">
          学员评价 <span className="text-base font-normal text-ink-mute tabular">{feedback.total} 条</span>
        </h2>
        {mayRate ? (
          <Button
            variant="secondary"
            size="sm"
            className="noscript:hidden"
            onClick={() => loginFirst() && setWriting(true)}
          >
            {ownFeedback ? '修改我的评价' : '写评价'}
          </Button>
        ) : (
          <p className="text-sm text-ink-mute">开始学习后可以评价</p>
        )}
      </div>
      {feedback.average !== null && <Distribution feedback={feedback} average={feedback.average} />}
      {writing && (
        <Suspense>
          <FeedbackForm courseId={course.id} own={ownFeedback} onClose={() => setWriting(false)} />
        </Suspense>
      )}
      {feedbacks.items.length === 0 ? (
        <Empty compact title="还没有评价" text="学过的同行还没有留下评价，您可以做第一个。" />
      ) : (
        <ul className="mt-4 divide-y divide-line">
          {feedbacks.items.map((item) => (
            <li key={item.id} className="py-4">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-mute">
                <span className="font-medium text-ink">{item.author}</span>
                <Stars stars={item.stars} />
                <span className="tabular">学习进度 {item.percent}%</span>
                <span className="tabular">{item.date}</span>
                {item.own && <Badge>我的评价</Badge>}
                {item.note && <Badge tone="accent">{item.note}</Badge>}
              </p>
              <p className="mt-2 whitespace-pre-line">{item.content}</p>
              {item.reply && (
                <p className="mt-3 border-s-2 border-brand bg-brand-50 px-4 py-2 whitespace-pre-line text-ink-soft">
                  <span className="font-medium">协会回复（{item.reply.date}）：</span>
                  {item.reply.content}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
      <Pager
        label="评价分页"
        page={feedbacks.page}
        pages={feedbacks.pages}
        href={(page) => `/course/${course.id}?feedbacks=${page}#feedback`}
        className="mt-2"
      />
    </Card>
  );
}

type DistributionProps = { feedback: CoursePage['course']['feedback']; average: number };

/** Five stars first, as everywhere. */
function Distribution({ feedback, average }: DistributionProps) {
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-10 gap-y-4 rounded-md bg-sunken p-4">
      <p className="text-center">
        <span className="block text-4xl font-semibold tabular">{average.toFixed(1)}</span>
        <Stars stars={average} />
      </p>
      <ul className="min-w-0 flex-1 basis-60">
        {feedback.distribution
          .map((count, at) => ({ stars: at + 1, count }))
          .toReversed()
          .map(({ stars, count }) => (
            <li key={stars} className="flex items-center gap-3 text-sm tabular">
              <span className="w-8">{stars} 星</span>
              <svg className="h-2 min-w-0 flex-1" aria-hidden>
                <rect width="100%" height="8" rx="4" className="fill-surface" />
                <rect
                  width={`${(100 * count) / Math.max(1, feedback.total)}%`}
                  height="8"
                  rx="4"
                  className="fill-accent"
                />
              </svg>
              <span className="w-10 text-end text-ink-mute">{count} 条</span>
            </li>
          ))}
      </ul>
    </div>
  );
}
