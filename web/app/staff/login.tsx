import { useState } from 'react';
import { redirect, useNavigate } from 'react-router';
import { code } from '@portal/contract/codes';
import type { OutputOf } from '@portal/contract/endpoint';
import { staff } from '@portal/contract/staff';
import { safeRedirect } from '../browser/same-origin.ts';
import { writeToken } from '../browser/token.ts';
import { SkipLink } from '../layouts/skip-link.tsx';
import { Card } from '../ui/card.tsx';
import { LogoMark } from '../ui/logo.tsx';
import { visitContext } from '../visit.ts';
import type { Route } from './+types/login';
import { LoginPassword } from './login-password.tsx';
import { LoginTotp } from './login-totp.tsx';
import { staffMeta } from './staff-meta.ts';

export function meta() {
  return staffMeta('登录');
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const answer = await context.get(visitContext).call(staff.me, {});
  if (answer.code === code.success) throw redirect(destinationOf(url));
  return null;
}

export default function Login() {
  const [proven, setProven] = useState<OutputOf<typeof staff.login> | null>(null);
  const navigate = useNavigate();

  async function enter(token: string) {
    writeToken(token);
    await navigate(destinationOf(new URL(location.href)), { replace: true });
  }

  return (
    <div className="flex flex-1 flex-col items-center justify-center bg-linear-to-b from-brand-50 to-page px-4 py-10 phone:justify-start">
      <SkipLink />
      <header className="mb-6 flex items-center gap-3 text-2xl font-bold">
        <LogoMark /> 管理后台
      </header>
      <main id="main" tabIndex={-1} className="w-full max-w-116">
        <Card className="p-8!">
          {/* Kept while the second step is shown: whoever goes back finds what was typed. */}
          <div hidden={proven !== null}>
            <LoginPassword onProven={setProven} />
          </div>
          {proven && <LoginTotp {...proven} onEnter={enter} onBack={() => setProven(null)} />}
        </Card>
        <p className="mt-6 text-center text-sm text-ink-mute">
          仅限工作人员使用，登录与操作均有记录。
          <a href="/" className="text-link inline-flex min-h-6 items-center">
            返回前台
          </a>
        </p>
      </main>
    </div>
  );
}

/** Only pages of the back office, and not its login page. */
function destinationOf({ searchParams, origin }: URL): string {
  const target = safeRedirect(searchParams.get('redirect'), origin);
  return /^\/admin(?!\/login)(?=[/?#]|$)/.test(target) ? target : '/admin';
}
