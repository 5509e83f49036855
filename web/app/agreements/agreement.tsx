import { Printer } from 'lucide-react';
import { data } from 'react-router';
import { code } from '@portal/contract/codes';
import { site } from '@portal/contract/site';
import { formatDate } from '@portal/contract/time';
import { pageMeta } from '../layouts/page-meta.ts';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { Link } from '../ui/link.tsx';
import { visitContext, type Visit } from '../visit.ts';
import type { Route } from './+types/agreement';

const kinds = { user: '用户协议', payment: '支付协议', privacy: '隐私政策', accessibility: '无障碍声明' };
type Kind = keyof typeof kinds;

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title = loaderData?.title ?? '协议与政策';
  return pageMeta(matches, { title, description: `${title}全文，版本 ${loaderData?.version ?? ''}。` });
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const { kind } = params;
  if (!isKind(kind)) throw data(null, { status: 404 });
  const answer = await ask(context.get(visitContext), kind);
  if (answer.code !== code.success) throw data(null, { status: 404 });
  const { title, content, version, published } = answer.data;
  return { kind, title, content, version, published: formatDate(published) };
}

export default function Agreement({ loaderData }: Route.ComponentProps) {
  const { kind, title, content, version, published } = loaderData;
  return (
    <div className="content-width py-8 phone:py-6">
      <Breadcrumb crumbs={[{ label: '首页', to: '/' }, { label: '协议与政策' }, { label: title }]} />
      <div className="mt-6 grid items-start gap-8 lg:grid-cols-[13rem_minmax(0,1fr)]">
        <Others current={kind} />
        <article className="rounded-lg bg-surface p-10 shadow-card print:p-0 print:shadow-none elder:border elder:border-line phone:p-5">
          <h1 className="text-3xl phone:text-2xl">{title}</h1>
          <div className="mt-3 mb-8 flex flex-wrap items-center gap-x-6 gap-y-2 border-b border-line pb-4 text-ink-mute">
            <p className="tabular">版本 {version}</p>
            <p className="tabular">发布于 {published}</p>
            <Button
              variant="ghost"
              size="sm"
              icon={<Printer className="size-4" />}
              className="no-print ms-auto noscript:hidden"
              onClick={() => print()}
            >
              打印
            </Button>
          </div>
          {/* The server sanitises it before it is stored. */}
          {/* oxlint-disable-next-line react/no-danger */}
          <div className="prose-zh" dangerouslySetInnerHTML={{ __html: content }} />
        </article>
      </div>
    </div>
  );
}

function Others({ current }: { current: Kind }) {
  return (
    <nav aria-label="协议与政策" className="lg:sticky lg:top-24">
      <ul className="flex flex-wrap gap-2 lg:flex-col lg:gap-1">
        {(Object.keys(kinds) as Kind[]).map((kind) => (
          <li key={kind}>
            <Link
              to={`/agreement/${kind}`}
              aria-current={kind === current ? 'page' : undefined}
              className={cx(
                'flex min-h-10 items-center rounded-md px-4 elder:underline',
                kind === current
                  ? 'bg-brand-100 font-medium text-brand-deep'
                  : 'hover:bg-brand-50 hover:text-brand-strong',
              )}
            >
              {kinds[kind]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function isKind(kind: string): kind is Kind {
  return Object.hasOwn(kinds, kind);
}

function ask({ call }: Visit, kind: Kind) {
  if (kind === 'user') return call(site.agreement, {});
  if (kind === 'payment') return call(site.paymentAgreement, {});
  return call(site.statement, { kind });
}
