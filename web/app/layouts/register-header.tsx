import { Link } from '../ui/link.tsx';
import { ElderSwitch } from './elder-switch.tsx';
import { HomeLogo } from './home-logo.tsx';

type RegisterHeaderProps = { name: string; logo: string; registering: boolean };

/** On a phone the way to the login has a row of its own. */
export function RegisterHeader({ name, logo, registering }: RegisterHeaderProps) {
  return (
    <header className="border-b border-line bg-surface">
      <div className="content-width flex min-h-18 flex-wrap items-center gap-x-4 py-2 phone:min-h-14">
        <span className="me-auto">
          <HomeLogo src={logo} name={name} className="h-9 w-auto phone:h-8" />
        </span>
        <p className="text-ink-soft phone:order-last phone:basis-full">
          {registering && '已有账号？'}
          <Link to="/login" className="text-link inline-flex min-h-6 items-center font-medium">
            {registering ? '去登录' : '返回登录'}
          </Link>
        </p>
        <ElderSwitch className="-me-3 inline-flex min-h-10 items-center rounded-md px-3 whitespace-nowrap text-ink-soft hover:bg-sunken hover:text-ink" />
      </div>
    </header>
  );
}
