import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { pageMeta } from '../layouts/page-meta.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { visitContext } from '../visit.ts';
import type { Route } from './+types/gateway';
import { destination, useEntryLink } from './destination.ts';

export function meta({ matches }: Route.MetaArgs) {
  return [
    ...pageMeta(matches, { title: '正在进入', description: '从协会的其他应用进入平台，自动登录后继续。' }),
    { name: 'robots', content: 'noindex' },
    // The ticket is in the URL.
    { name: 'referrer', content: 'no-referrer' },
  ];
}

export function loader({ context }: Route.LoaderArgs) {
  return { loggedIn: context.get(visitContext).session !== null };
}

/** product 8: exchanges `login_token`, then goes on to a same-origin `redirect`. */
export default function Gateway({ loaderData }: Route.ComponentProps) {
  const failed = useHandOver(loaderData.loggedIn);
  const login = useEntryLink('/login');
  return (
    <main
      id="main"
      tabIndex={-1}
      className="flex min-h-dvh flex-col items-center justify-center bg-linear-to-b from-brand-50 to-page px-4"
    >
      <h1 className="sr-only">{failed ? '没能自动登录' : '正在进入'}</h1>
      {failed ? (
        <Empty
          picture="lock"
          title="登录链接已失效"
          text="链接只能使用一次，且在 60 秒内有效。您可以回到原来的应用重新打开，或在这里登录。"
          action={
            <>
              <ButtonLink to={login}>去登录</ButtonLink>
              <ButtonLink to="/" variant="secondary">
                返回首页
              </ButtonLink>
            </>
          }
        />
      ) : (
        <div role="status" className="flex flex-col items-center gap-4">
          <Spinner className="size-10 text-brand-strong" />
          <p className="text-lg text-ink-soft">正在为您登录，请稍候…</p>
        </div>
      )}
    </main>
  );
}

/** True once the ticket turned out to be invalid. */
function useHandOver(loggedIn: boolean): boolean {
  const navigate = useNavigate();
  const [failed, setFailed] = useState(false);
  const begun = useRef(false);

  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void handOver().catch(() => setFailed(true));

    async function handOver() {
      const ticket = new URLSearchParams(location.search).get('login_token');
      if (!loggedIn) {
        const { exchangeLoginToken } = await import('./hand-over.ts');
        const signedIn = ticket ? await exchangeLoginToken(ticket) : null;
        if (!signedIn) return setFailed(true);
        const { storeLogin } = await import('./store-login.ts');
        await storeLogin(signedIn);
      }
      await navigate(destination(), { replace: true });
    }
  }, [loggedIn, navigate]);

  return failed;
}
