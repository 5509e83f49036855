import { Suspense, useState, type ReactNode } from 'react';
import { Award, Download, PenLine } from 'lucide-react';
import { certificates, type OwnCertificate } from '@portal/contract/certificates';
import { dataOf } from '@portal/contract/endpoint';
import { formatDate } from '@portal/contract/time';
import { lazy } from '../browser/lazy.ts';
import { useBusy } from '../browser/use-busy.ts';
import { OwnExport } from '../downloads/own-export.tsx';
import { guard } from '../layouts/guards.ts';
import { pageMeta } from '../layouts/page-meta.ts';
import { ListPager } from '../lists/list-pager.tsx';
import { numberIn, pageIn, withQuery } from '../lists/query.ts';
import { withinPages } from '../lists/within-pages.ts';
import { Badge } from '../ui/badge.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Empty } from '../ui/empty.tsx';
import { TabLinks } from '../ui/tabs.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { visitContext } from '../visit.ts';
import type { Route } from './+types/certificates';

const QrCode = lazy(async () => ({ default: (await import('../ui/qr-code.tsx')).QrCode }));
const NameDialog = lazy(() => import('./name-dialog.tsx'));

export const middleware = [guard('user')];

export function meta({ matches }: Route.MetaArgs) {
  return [...pageMeta(matches, { title: '我的证书' }), { name: 'robots', content: 'noindex' }];
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const { call: ask } = context.get(visitContext);
  const search = url.searchParams;
  const [list, statement] = await Promise.all([
    ask(certificates.list, { page: pageIn(search) }),
    ask(certificates.statement, { year: yearIn(search) }),
  ]);
  const { year, years, credit_hours, certificates: ofYear } = dataOf(statement);
  const tabs = years.map((each) => ({
    to: withQuery(search, { year: String(each) }),
    label: `${each} 年`,
    active: each === year,
  }));
  return {
    list: withinPages(dataOf(list), url),
    statement: { year, tabs, hours: credit_hours, hasFile: ofYear.length > 0 },
  };
}

function yearIn(search: URLSearchParams): number | undefined {
  const year = numberIn(search, 'year');
  return year !== undefined && year >= 2000 && year <= 2200 ? year : undefined;
}

export default function Certificates({ loaderData: { list, statement } }: Route.ComponentProps) {
  const [naming, setNaming] = useState<OwnCertificate | null>(null);
  return (
    <>
      <h1 className="text-2xl">我的证书</h1>
      {list.data.length === 0 ? (
        <Card className="mt-4">
          <Empty
            title="还没有证书"
            text="学完课程的全部课时并通过考试后，证书会自动颁发。"
            action={<ButtonLink to="/course">去看课程</ButtonLink>}
          />
        </Card>
      ) : (
        <>
          <Statement {...statement} total={list.credit_hours} />
          <ul className="mt-4 grid gap-4">
            {list.data.map((certificate) => (
              <Card as="li" key={certificate.number}>
                <Certificate certificate={certificate} onName={() => setNaming(certificate)} />
              </Card>
            ))}
          </ul>
          <ListPager list={list} className="mt-4" />
          <OwnExport type="own-certificates" total={list.total} />
        </>
      )}
      <Suspense>{naming && <NameDialog certificate={naming} onClose={() => setNaming(null)} />}</Suspense>
    </>
  );
}

type StatementProps = {
  year: number;
  hours: number;
  total: number;
  /** Without a valid certificate of the year there is nothing to state. */
  hasFile: boolean;
  tabs: { to: string; label: string; active: boolean }[];
};

function Statement({ year, hours, total, hasFile, tabs }: StatementProps) {
  return (
    <Card className="mt-4">
      <div className="flex flex-wrap items-center gap-x-8 gap-y-3">
        <p>
          <span className="text-3xl font-semibold tabular">{total}</span>
          <span className="ms-1 text-ink-mute">学时（累计）</span>
        </p>
        <p>
          <span className="text-3xl font-semibold tabular">{hours}</span>
          <span className="ms-1 text-ink-mute">学时（{year} 年）</span>
        </p>
        {hasFile && (
          <FileButton
            save={async () => (await import('./calls.ts')).downloadStatement(year)}
            className="ms-auto phone:ms-0 phone:w-full"
          >
            下载 {year} 年学时证明
          </FileButton>
        )}
      </div>
      {tabs.length > 1 && <TabLinks label="年份" links={tabs} className="mt-3" />}
    </Card>
  );
}

type CertificateProps = { certificate: OwnCertificate; onName: () => void };

function Certificate({ certificate, onName }: CertificateProps) {
  const isValid = certificate.state === 'valid';
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-4">
      <Award className="size-10 shrink-0 text-brand-strong phone:hidden" aria-hidden />
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="text-lg wrap-anywhere">{certificate.course_title}</h2>
        <p className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-ink-soft tabular">
          <span>编号 {certificate.number}</span>
          <span>{certificate.credit_hours} 学时</span>
          {certificate.score !== null && <span>{certificate.score} 分</span>}
          <span>{formatDate(certificate.issued)} 颁发</span>
        </p>
        <p className="mt-1 text-ink-soft">
          持证人 {certificate.holder}
          {certificate.may_name && isValid && (
            <Button size="sm" variant="ghost" icon={<PenLine className="size-4" />} onClick={onName}>
              填写真实姓名
            </Button>
          )}
        </p>
        {!isValid && (
          <p className="mt-2 text-danger">
            已于 {formatDate(certificate.revoked ?? certificate.issued)} 撤销：{certificate.revoked_reason}
          </p>
        )}
        <div className="mt-4 flex flex-wrap items-center gap-4">
          {isValid && (
            <FileButton
              save={async () => (await import('./calls.ts')).downloadCertificate(certificate.number)}
            >
              下载证书
            </FileButton>
          )}
          <TextLink to={`/certificate/${certificate.number}`}>查看核验页</TextLink>
          {!isValid && <Badge tone="danger">已撤销</Badge>}
        </div>
      </div>
      {isValid && (
        <Suspense fallback={<span className="size-28" />}>
          <QrCode
            value={certificate.verify_url}
            label={`核验证书 ${certificate.number} 的二维码`}
            className="size-28"
          />
        </Suspense>
      )}
    </div>
  );
}

type FileButtonProps = {
  save: () => Promise<void>;
  children: ReactNode;
  className?: string;
};

function FileButton({ save, children, className }: FileButtonProps) {
  const [busy, whileBusy] = useBusy();
  return (
    <Button
      size="sm"
      variant="secondary"
      loading={busy}
      icon={<Download className="size-4" />}
      className={className}
      onClick={() => void whileBusy(save)}
    >
      {children}
    </Button>
  );
}
