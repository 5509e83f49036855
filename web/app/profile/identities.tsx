import { authStatusTitle } from '@portal/contract/roles';
import { Illustration } from '../identities/illustrations.tsx';
import { statusTone } from '../identities/standing.ts';
import { Badge } from '../ui/badge.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Link } from '../ui/link.tsx';
import type { AccountData } from './load-account.ts';
import { Section } from './section.tsx';

export function IdentitiesSection({ identities }: { identities: AccountData['identities'] }) {
  return (
    <Section id="identities" title="我的身份" text="不同身份拥有不同的平台权限">
      <ul className="grid gap-3 sm:grid-cols-2">
        {identities.map(({ type, name, href, status, current }) => (
          <li key={type}>
            <Link
              to={href}
              className="flex min-h-20 items-center gap-4 rounded-lg border border-line px-4 py-3 hover:border-brand-strong hover:bg-brand-50"
            >
              <Illustration type={type} className="elder-hide h-12 w-16 shrink-0" />
              <span className="min-w-0 flex-1">
                <span className="block font-medium">{name}</span>
                <span className="mt-1 flex flex-wrap gap-2">
                  <Badge tone={statusTone[status]}>{authStatusTitle[status]}</Badge>
                  {current && <Badge tone="brand">当前身份</Badge>}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-3">
        <ButtonLink variant="secondary" size="sm" to="/identity">
          管理身份认证
        </ButtonLink>
        <ButtonLink variant="secondary" size="sm" to="/id">
          我的电子名片
        </ButtonLink>
      </div>
    </Section>
  );
}
