import type { MouseEvent } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { useOffline } from '../browser/use-offline.ts';
import { cx } from './cx.ts';
import { errorWords, type ErrorWords } from './error-words.ts';
import { Link } from './link.tsx';

/** A page that could not be made, in the place it would have had: all around it stays. */
export function PageProblem({ error }: { error: unknown }) {
  const words = errorWords(error, useOffline());
  return (
    <div role="alert" className="content-width flex flex-col items-center py-16 text-center">
      <ProblemHead words={words} />
      <Problem words={words} />
    </div>
  );
}

/** An error boundary has no meta of its own; React moves these into the head. */
export function ProblemHead({ words: { status, title, text } }: { words: ErrorWords }) {
  return (
    <>
      <title>{status ? `${status} ${status === 404 ? text : title}` : title}</title>
      {status && <meta name="robots" content="noindex" />}
    </>
  );
}

export function Problem({ words: { status, title, text } }: { words: ErrorWords }) {
  // A retry would give the same result.
  const isFinal = status === 403 || status === 404;
  return (
    <>
      {status && <p className="text-4xl font-bold text-brand-strong tabular">{status}</p>}
      <h1 className="mt-3 text-2xl">{title}</h1>
      <p className="mt-2 max-w-md text-ink-soft">{text}</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        {!isFinal && <WayOn status={status} />}
        <Link to="/" className={isFinal ? strong : quiet}>
          返回首页
        </Link>
      </div>
      {status && (
        <p className="mt-6 text-ink-soft">
          需要帮助？
          <Link to="/help" className="text-link inline-flex min-h-6 items-center">
            查看帮助或联系客服
          </Link>
        </p>
      )}
    </>
  );
}

const action = 'inline-flex min-h-12 items-center rounded-md px-7 text-lg font-medium';
const strong = cx(action, 'bg-brand-strong text-white hover:bg-brand-deep');
const quiet = cx(action, 'border border-line-strong bg-surface hover:bg-brand-50');

/** Retries, where that may help. Without scripts the page is loaded again. */
function WayOn({ status }: { status?: number }) {
  const { pathname, search } = useLocation();
  const { revalidate, state } = useRevalidator();
  const isForm = status === 405;
  function goOn(event: MouseEvent) {
    // Going back lets the browser restore the form's values.
    if (isForm && history.length < 2) return;
    event.preventDefault();
    if (isForm) history.back();
    else void revalidate();
  }
  return (
    <a href={pathname + search} className={strong} onClick={goOn}>
      {isForm ? '返回填写' : state === 'loading' ? '正在重试…' : '重试'}
    </a>
  );
}
