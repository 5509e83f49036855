import { Suspense, useState } from 'react';
import { lazy } from '../browser/lazy.ts';
import { useLoginFirst } from '../browser/use-login-first.ts';
import { Pager } from '../lists/pager.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Empty } from '../ui/empty.tsx';
import { Link } from '../ui/link.tsx';
import type { CoursePage } from './load-course.ts';

const AskForm = lazy(() => import('./ask-form.tsx'));

type CourseQuestionsProps = { courseId: number; total: number; asked: CoursePage['asked'] };

export function CourseQuestions({ courseId, total, asked }: CourseQuestionsProps) {
  const [asking, setAsking] = useState(false);
  const loginFirst = useLoginFirst();
  return (
    <Card as="section" aria-labelledby="questions">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="questions" className="text-xl">
          课程问答 <span className="text-base font-normal text-ink-mute tabular">{total} 条</span>
        </h2>
        <Button
          variant="secondary"
          size="sm"
          className="noscript:hidden"
          onClick={() => loginFirst() && setAsking(true)}
        >
          向讲师提问
        </Button>
      </div>
      {asking && (
        <Suspense>
          <AskForm courseId={courseId} onClose={() => setAsking(false)} />
        </Suspense>
      )}
      {asked.items.length === 0 ? (
        <Empty compact title="还没有提问" text="学习中有不明白的地方，可以向讲师提问。" />
      ) : (
        <QuestionItems items={asked.items} />
      )}
      <Pager
        label="问答分页"
        page={asked.page}
        pages={asked.pages}
        href={(page) => `/course/${courseId}?questions=${page}#questions`}
        className="mt-2"
      />
    </Card>
  );
}

function QuestionItems({ items }: { items: CoursePage['asked']['items'] }) {
  return (
    <ul className="mt-2 divide-y divide-line">
      {items.map((item) => (
        <li key={item.id} className="py-4">
          <p className="font-medium whitespace-pre-line">{item.content}</p>
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-mute tabular">
            <span>{item.author}</span>
            <span>{item.date}</span>
            {item.at && (
              <Link to={item.at.href} className="text-link inline-flex min-h-6 items-center">
                {item.at.text}
              </Link>
            )}
            {item.own && <Badge>我的提问</Badge>}
            {item.note && <Badge tone="accent">{item.note}</Badge>}
          </p>
          {item.answer && (
            <p className="mt-3 border-s-2 border-brand bg-brand-50 px-4 py-2 whitespace-pre-line text-ink-soft">
              <span className="font-medium">
                {item.answer.author}（{item.answer.date}）：
              </span>
              {item.answer.content}
            </p>
          )}
          {item.isWaiting && <p className="mt-2 text-sm text-ink-mute">等待讲师回答</p>}
        </li>
      ))}
    </ul>
  );
}
