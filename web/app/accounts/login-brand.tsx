import { BookOpen, FileSearch, ShieldCheck } from 'lucide-react';
import { ElderSwitch } from '../layouts/elder-switch.tsx';
import { HomeLogo } from '../layouts/home-logo.tsx';

const points = [
  { Icon: FileSearch, title: '采购公告，一处查全', text: '意向、招标、中标到合同，按项目串成时间线' },
  { Icon: BookOpen, title: '课程与考试，学有所证', text: '在线学习、学时记录，证书可公开核验' },
  { Icon: ShieldCheck, title: '身份认证，一次通行', text: '采购人、供应商、代理机构、专家，各有所用' },
];

type LoginBrandProps = { name: string; association: string; slogan: string; logo: string };

/** The left half on wide screens. */
export function LoginBrand({ name, association, slogan, logo }: LoginBrandProps) {
  return (
    <aside
      aria-label="平台介绍"
      className="on-dark relative hidden flex-col overflow-hidden bg-linear-to-br from-brand-800 to-brand-900 px-[12%] py-12 text-white lg:flex"
    >
      <Rings />
      <HomeLogo src={logo} name={name} className="h-11 w-auto" />
      <div className="relative my-auto py-12">
        <p className="max-w-md text-3xl font-semibold text-balance">{slogan}</p>
        <ul className="mt-12 flex flex-col gap-8">
          {points.map(({ Icon, title, text }) => (
            <li key={title} className="flex gap-4">
              <span className="flex size-12 shrink-0 items-center justify-center rounded-lg bg-white/10">
                <Icon className="size-6" aria-hidden />
              </span>
              <span>
                <span className="block text-lg font-medium">{title}</span>
                <span className="block text-brand-100">{text}</span>
              </span>
            </li>
          ))}
        </ul>
      </div>
      <p className="relative text-sm text-brand-100">{association}</p>
    </aside>
  );
}

function Rings() {
  return (
    <svg
      viewBox="0 0 400 400"
      aria-hidden
      className="elder-hide absolute -right-32 -bottom-32 size-136 overflow-visible"
      fill="none"
    >
      {[60, 105, 150, 195].map((radius) => (
        <circle key={radius} cx="200" cy="200" r={radius} className="stroke-white/5" strokeWidth="22" />
      ))}
    </svg>
  );
}

type LoginTopBarProps = { name: string; logo: string };

export function LoginTopBar({ name, logo }: LoginTopBarProps) {
  return (
    <header className="flex min-h-18 items-center justify-between gap-4 px-6 py-2 lg:justify-end phone:min-h-14 phone:border-b phone:border-line phone:px-4">
      <span className="lg:hidden">
        <HomeLogo src={logo} name={name} className="h-9 w-auto phone:h-8" />
      </span>
      <ElderSwitch className="inline-flex min-h-10 items-center rounded-md px-3 whitespace-nowrap text-ink-soft hover:bg-sunken hover:text-ink" />
    </header>
  );
}
