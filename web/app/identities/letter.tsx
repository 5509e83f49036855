import { Printer } from 'lucide-react';
import { data } from 'react-router';
import { dataOf } from '@portal/contract/endpoint';
import { identities } from '@portal/contract/identities';
import { role, roleTitle, type RoleId } from '@portal/contract/roles';
import { guard } from '../layouts/guards.ts';
import { pageMeta } from '../layouts/page-meta.ts';
import { useShell } from '../layouts/shell.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { visitContext } from '../visit.ts';
import type { Route } from './+types/letter';

export const middleware = [guard('user')];

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title = loaderData ? `${loaderData.title}授权书模板` : '授权书模板';
  return [...pageMeta(matches, { title }), { name: 'robots', content: 'noindex' }];
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const type = Number(params.type) as RoleId;
  if (![role.buyer, role.supplier, role.agency].includes(type as 1)) throw data(null, { status: 404 });
  const { form } = dataOf(await context.get(visitContext).call(identities.draft, { type }));
  const text = (name: string) => (typeof form[name] === 'string' ? form[name] : '');
  return {
    type,
    title: roleTitle[type],
    organisation: text('organisation'),
    creditCode: text('credit_code'),
    legalRepresentative: text('legal_representative'),
    contact: text('contact'),
  };
}

/** The authorisation letter to print, sign, stamp and scan, prefilled from the draft. */
export default function Letter({ loaderData }: Route.ComponentProps) {
  const { type, title, organisation, creditCode, legalRepresentative, contact } = loaderData;
  const association = useShell()?.site.association ?? '';
  return (
    <div className="content-width max-w-3xl py-8 print:max-w-none print:p-0 phone:py-6">
      <div className="no-print mb-6 flex flex-wrap items-center gap-3">
        <p className="me-auto text-ink-soft">打印后填写空白处，加盖单位公章，扫描或拍照上传。</p>
        <ButtonLink variant="secondary" to={`/identity/${type}`}>
          返回申请
        </ButtonLink>
        <Button icon={<Printer className="size-4" aria-hidden />} onClick={() => print()}>
          打印或存为 PDF
        </Button>
      </div>
      <article className="rounded-lg bg-surface px-16 py-14 text-lg leading-loose shadow-card print:p-0 print:shadow-none phone:px-6 phone:py-8">
        <h1 className="mb-10 text-center text-2xl tracking-widest">平台账号授权书</h1>
        <p>{association}：</p>
        <p className="mt-4 indent-8">
          我单位 <Blank text={organisation} wide />
          （统一社会信用代码 <Blank text={creditCode} wide />
          ，法定代表人 <Blank text={legalRepresentative} />
          ）授权 <Blank text={contact} />
          （身份证号 <Blank wide />
          ，手机号 <Blank />
          ）以「{title}」身份在贵会服务平台注册并使用账号，办理身份认证、信息提交、 业务预约及相关事宜。
        </p>
        <p className="mt-4 indent-8">
          被授权人在授权范围内的操作视为我单位的行为，由我单位承担相应责任。我单位保证所提交的资料真实、完整、有效；授权变更或撤销时，将及时书面通知贵会。
        </p>
        <p className="mt-4 indent-8">
          授权期限：自 <Blank /> 起至 <Blank /> 止。被授权人无转委托权。
        </p>
        <div className="mt-16 flex flex-col items-end gap-6">
          <p>
            单位（公章）：
            <Blank wide />
          </p>
          <p>
            法定代表人（签字或盖章）：
            <Blank />
          </p>
          <p>
            被授权人（签字）：
            <Blank />
          </p>
          <p>日期：　　　　年　　月　　日</p>
        </div>
      </article>
    </div>
  );
}

function Blank({ text = '', wide }: { text?: string; wide?: boolean }) {
  return (
    <span
      className={`inline-block border-b border-ink px-2 text-center indent-0 leading-normal ${wide ? 'min-w-56' : 'min-w-32'}`}
    >
      {text || <span className="sr-only">（待填写）</span>}
    </span>
  );
}
