import { useEffect, useState, type MouseEvent } from 'react';
import { isRouteErrorResponse, useLocation } from 'react-router';
import { reloadPage } from '../browser/reload.ts';
import { cx } from '../ui/cx.ts';
import { Link } from '../ui/link.tsx';

type Words = { title: string; text: string };

const unexpected: Words = { title: '服务器开小差了', text: '我们已经记录下这个问题，请稍后再试。' };

const disconnected: Words = {
  title: '网络连接已断开',
  text: '请检查网络。恢复连接后，本页会自动重新打开。',
};

const known: Record<number, Words> = {
  403: { title: '没有访问权限', text: '当前身份不能查看此页面，可以切换身份或联系客服。' },
  // spec 8, product 11: shown as given, with a Chinese line under it.
  401: { title: '登录已失效', text: '请重新登录后再打开此页面。' },
  404: { title: 'This page could not be found', text: '页面不存在' },
  // A form sent by the browser itself, without scripts or before they had come: see ui/post-form.tsx.
  405: {
    title: '内容没有提交',
    text: '页面还没有加载完成，或浏览器停用了 JavaScript。您填写的内容没有发送，也没有保存，请返回后等页面加载完成再提交。',
  },
  429: { title: '操作过于频繁', text: '请稍后再试。' },
  500: unexpected,
  503: { title: '服务暂时不可用', text: '系统正忙，请稍后再试。' },
};

/** spec 8: the error's status (or 500) and message. What was not written for users is never shown. */
export function ErrorPage({ error }: { error: unknown }) {
  const response = isRouteErrorResponse(error) ? error : null;
  const isOffline = useOffline() && !response;
  const status = response?.status ?? 500;
  const message = typeof response?.data === 'string' && status !== 404 ? response.data : undefined;
  if (isOffline) {
    return (
      <>
        <title>{disconnected.title}</title>
        <Problem words={disconnected} />
      </>
    );
  }
  return (
    <>
      {/* An error boundary has no meta of its own; React moves these into the head. */}
      <title>{`${status} ${status === 404 ? '页面不存在' : wordsFor(status).title}`}</title>
      <meta name="robots" content="noindex" />
      <ErrorView status={status} message={message} />
    </>
  );
}

export function ErrorView({ status, message }: { status: number; message?: string }) {
  const { title, text } = wordsFor(status);
  return <Problem status={status} words={{ title: message || title, text }} />;
}

/** Without a network there is no answer to show; the page is opened again when it is back. */
function useOffline(): boolean {
  const [isOffline] = useState(() => typeof navigator !== 'undefined' && navigator.onLine === false);
  useEffect(() => {
    if (!isOffline) return;
    addEventListener('online', reloadPage);
    return () => removeEventListener('online', reloadPage);
  }, [isOffline]);
  return isOffline;
}

function Problem({ status, words }: { status?: number; words: Words }) {
  return (
    <main
      id="main"
      className="flex min-h-dvh flex-col items-center justify-center bg-linear-to-b from-brand-50 to-page px-6 py-12 text-center"
    >
      <img
        src="/illustrations/lost.svg"
        alt=""
        width={320}
        height={200}
        className="elder-hide h-auto w-80 max-w-full"
      />
      {status && <p className="mt-8 text-4xl font-bold text-brand-strong tabular">{status}</p>}
      <h1 className="mt-3 text-2xl">{words.title}</h1>
      <p className="mt-2 max-w-md text-ink-soft">{words.text}</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        {status === 405 && <BackToForm />}
        <Link to="/" className={status === 405 ? quiet : strong}>
          返回首页
        </Link>
      </div>
    </main>
  );
}

const action = 'inline-flex min-h-12 items-center rounded-md px-7 text-lg font-medium';
const strong = cx(action, 'bg-brand-strong text-white hover:bg-brand-deep');
const quiet = cx(action, 'border border-line-strong bg-surface hover:bg-brand-50');

/** Going back lets the browser put what was typed into the form again; without scripts the form is opened anew. */
function BackToForm() {
  const { pathname, search } = useLocation();
  function goBack(event: MouseEvent) {
    if (history.length < 2) return;
    event.preventDefault();
    history.back();
  }
  return (
    <a href={pathname + search} className={strong} onClick={goBack}>
      返回填写
    </a>
  );
}

function wordsFor(status: number): Words {
  return known[status] ?? unexpected;
}
