import { HomeLogo } from './home-logo.tsx';
import { Link } from '../ui/link.tsx';

type RegisterHeaderProps = { name: string; logo: string; registering: boolean };

export function RegisterHeader({ name, logo, registering }: RegisterHeaderProps) {
  return (
    <header className="border-b border-line bg-surface">
      <div className="content-width flex min-h-18 flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2">
        <HomeLogo src={logo} name={name} className="h-9 w-auto" />
        <p className="text-ink-soft">
          {registering && '已有账号？'}
          <Link to="/login" className="text-link inline-flex min-h-6 items-center font-medium">
            {registering ? '去登录' : '返回登录'}
          </Link>
        </p>
      </div>
    </header>
  );
}
