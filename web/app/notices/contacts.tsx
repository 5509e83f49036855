import type { ReactNode } from 'react';
import { Lock } from 'lucide-react';
import { Link } from '../ui/link.tsx';
import { TextLink } from '../ui/text-link.tsx';
import type { NoticeView } from './load-detail.ts';
import { Section } from './section.tsx';

export function Contacts({ view }: { view: NoticeView }) {
  const { contacts, restricted, loginHref } = view;
  return (
    <Section title="联系方式" id="contacts" className="scroll-mt-20">
      <div className="flex flex-col gap-5">
        {contacts.map(({ role, name, to, address, contact, phone, tel }) => (
          <div key={role}>
            <h3 className="text-sm font-normal text-ink-mute">{role}</h3>
            <p className="font-medium">
              <TextLink to={to}>{name}</TextLink>
            </p>
            <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-sm">
              <Line term="联系人">{contact}</Line>
              <Line term="电话">
                {tel ? (
                  <a href={tel} className="text-link tabular">
                    {phone}
                  </a>
                ) : (
                  phone
                )}
              </Line>
              <Line term="地址">{address}</Line>
            </dl>
          </div>
        ))}
      </div>
      {restricted && <LoginHint href={loginHref}>登录后查看完整的联系人与电话</LoginHint>}
    </Section>
  );
}

function Line({ term, children }: { term: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <>
      <dt className="text-ink-mute">{term}</dt>
      <dd className="tabular">{children}</dd>
    </>
  );
}

function LoginHint({ href, children }: { href: string; children: ReactNode }) {
  return (
    <p className="no-print mt-4 flex items-center gap-2 rounded-md bg-brand-50 px-3 py-2 text-sm">
      <Lock className="size-4 shrink-0 text-brand-strong" aria-hidden />
      <Link to={href} className="text-link inline-flex min-h-8 items-center font-medium">
        {children}
      </Link>
    </p>
  );
}
