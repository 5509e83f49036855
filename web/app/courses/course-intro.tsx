import { Card } from '../ui/card.tsx';

/** What a course is about, and what one can do after it. */
export function CourseIntro({ html, goals }: { html: string; goals: string[] }) {
  return (
    <Card as="section" aria-labelledby="course-intro">
      <h2 id="course-intro" className="text-xl">
        课程介绍
      </h2>
      {/* The server sanitises it before it is stored. */}
      <div
        className="prose-zh mt-4 text-base!"
        // oxlint-disable-next-line react/no-danger
        dangerouslySetInnerHTML={{ __html: html }}
      />
      {goals.length > 0 && (
        <>
          <h3 className="mt-6 text-base">学完之后，您能够</h3>
          <ul className="mt-3 grid gap-x-8 gap-y-2 md:grid-cols-2">
            {goals.map((goal) => (
              <li key={goal} className="flex gap-2 text-ink-soft">
                <span aria-hidden className="mt-2.5 size-2 shrink-0 rounded-full bg-brand" />
                {goal}
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}
