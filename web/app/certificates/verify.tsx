import { CircleCheckBig, CircleX, Search } from 'lucide-react';
import { redirect } from 'react-router';
import { certificates } from '@portal/contract/certificates';
import { code } from '@portal/contract/codes';
import { formatDate, formatMoment } from '@portal/contract/time';
import { pageMeta } from '../layouts/page-meta.ts';
import { textIn } from '../lists/query.ts';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { DescriptionList } from '../ui/description-list.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { SearchForm } from '../ui/search-form.tsx';
import { visitContext } from '../visit.ts';
import type { Route } from './+types/verify';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: '证书核验',
    description: '输入结业证书编号，核对证书的真伪、课程与学时。',
  });
}

/** Never cached: the certificate can be revoked at any time. */
export function headers() {
  return { 'Cache-Control': 'private, no-store' };
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const typed = textIn(url.searchParams, 'number');
  if (typed && !params.number) throw redirect(`/certificate/${encodeURIComponent(typed)}`);
  const number = params.number?.slice(0, 40) ?? '';
  if (!number) return { number, verdict: '', fault: '', certificate: null };
  const answer = await context.get(visitContext).call(certificates.verify, { number });
  if (answer.code === code.success) return { number, verdict: '', fault: '', certificate: answer.data };
  // A rate limit says nothing about the certificate.
  const verdict = answer.code === code.tooMany ? '暂时无法核验' : '未通过核验';
  return { number, verdict, fault: answer.msg, certificate: null };
}

type Data = Awaited<ReturnType<typeof loader>>;

export default function Verify({ loaderData }: Route.ComponentProps) {
  const { number, verdict, fault, certificate } = loaderData;
  return (
    <div className="content-width py-8 phone:py-6">
      <Breadcrumb crumbs={[{ label: '首页', to: '/' }, { label: '证书核验' }]} />
      <h1 className="mt-4 text-3xl phone:text-2xl">证书核验</h1>
      <p className="mt-1 text-ink-soft">输入证书编号，或扫描证书上的二维码。</p>
      <Card className="mt-6 max-w-2xl">
        <SearchForm action="/certificate" className="flex flex-wrap items-end gap-3">
          <Field label="证书编号" className="min-w-0 flex-1 basis-60">
            <Input name="number" defaultValue={number} key={number} maxLength={40} autoComplete="off" />
          </Field>
          <Button type="submit" className="phone:w-full" icon={<Search className="size-4" />}>
            核验
          </Button>
        </SearchForm>
      </Card>
      {(certificate ?? fault) && (
        <Card className="mt-4 max-w-2xl" role="status">
          {certificate ? <Found certificate={certificate} /> : <NotFound verdict={verdict} fault={fault} />}
        </Card>
      )}
    </div>
  );
}

function Found({ certificate }: { certificate: NonNullable<Data['certificate']> }) {
  const isValid = certificate.state === 'valid';
  const Icon = isValid ? CircleCheckBig : CircleX;
  return (
    <>
      <p
        className={`flex items-center gap-2 text-lg font-medium ${isValid ? 'text-brand-strong' : 'text-danger'}`}
      >
        <Icon className="size-6" aria-hidden />
        {isValid ? '证书有效' : '证书已撤销'}
      </p>
      <DescriptionList
        columns={1}
        className="mt-4"
        facts={[
          { term: '证书编号', value: <span className="tabular">{certificate.number}</span> },
          { term: '持证人', value: certificate.holder },
          { term: '课程', value: certificate.course_title },
          { term: '学时', value: `${certificate.credit_hours} 学时` },
          { term: '颁发单位', value: certificate.organisation },
          { term: '颁发日期', value: formatDate(certificate.issued) },
          ...(certificate.revoked === null
            ? []
            : [{ term: '撤销日期', value: formatDate(certificate.revoked) }]),
          { term: '核验时间', value: formatMoment(certificate.checked) },
        ]}
      />
      <p className="mt-4 text-sm text-ink-mute">请核对地址栏为本平台域名。为保护隐私，持证人只显示姓氏。</p>
    </>
  );
}

function NotFound({ verdict, fault }: Pick<Data, 'verdict' | 'fault'>) {
  return (
    <>
      <p className="flex items-center gap-2 text-lg font-medium text-danger">
        <CircleX className="size-6" aria-hidden />
        {verdict}
      </p>
      <p className="mt-3 text-ink-soft">{fault}</p>
    </>
  );
}
