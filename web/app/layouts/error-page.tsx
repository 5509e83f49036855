import { useOffline } from '../browser/use-offline.ts';
import { errorWords, type ErrorWords } from '../ui/error-words.ts';
import { Problem, ProblemHead } from '../ui/problem.tsx';

/** Alone on the screen: without header and footer, whose data may be what is missing. */
export function ErrorPage({ error }: { error: unknown }) {
  const words = errorWords(error, useOffline());
  return (
    <>
      <ProblemHead words={words} />
      <ErrorView words={words} />
    </>
  );
}

export function ErrorView({ words }: { words: ErrorWords }) {
  return (
    <main
      id="main"
      tabIndex={-1}
      className="flex min-h-dvh flex-col items-center justify-center bg-linear-to-b from-brand-50 to-page px-6 py-12 text-center phone:pb-24"
    >
      <img
        src="/illustrations/lost.svg"
        alt=""
        width={320}
        height={200}
        className="elder-hide mb-8 h-auto w-80 max-w-full"
      />
      <Problem words={words} />
    </main>
  );
}
