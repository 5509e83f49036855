import { Building2, MapPin, Search } from 'lucide-react';
import { agencies, type Agency } from '@portal/contract/agencies';
import { dataOf } from '@portal/contract/endpoint';
import { site } from '@portal/contract/site';
import { formatDate } from '@portal/contract/time';
import { pageMeta } from '../layouts/page-meta.ts';
import { ListPager } from '../lists/list-pager.tsx';
import { Badge } from '../ui/badge.tsx';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { buttonClass, ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Empty } from '../ui/empty.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { Link } from '../ui/link.tsx';
import { SearchForm } from '../ui/search-form.tsx';
import { Select } from '../ui/select.tsx';
import { visitContext } from '../visit.ts';
import type { Route } from './+types/agencies';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: '招标代理机构名录',
    description: '经协会认证的招标代理机构：所在地、登记编号、专职人员数与代理的采购公告。',
  });
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const { call } = context.get(visitContext);
  const query = url.searchParams;
  const keyword = (query.get('keyword') ?? '').trim().slice(0, 50);
  const district = /^\d{2}$/.test(query.get('district') ?? '') ? query.get('district')! : '';
  const page = Math.min(1000, Math.max(1, Math.trunc(Number(query.get('page'))) || 1));
  const [list, provinces] = await Promise.all([
    call(agencies.list, { keyword, district, page, page_size: 12 }).then(dataOf),
    call(site.selectDistrict, {}).then(dataOf),
  ]);
  return {
    keyword,
    district,
    ...list,
    data: list.data.map((agency) => ({ ...agency, certified: formatDate(agency.certified) })),
    provinces: provinces.map(({ code, name }) => ({ value: code.slice(0, 2), label: name })),
  };
}

type Row = Omit<Agency, 'certified'> & { certified: string };

export default function Agencies({ loaderData }: Route.ComponentProps) {
  const { keyword, district, provinces, total, data } = loaderData;
  return (
    <div className="content-width py-8 phone:py-6">
      <Breadcrumb crumbs={[{ label: '首页', to: '/' }, { label: '招标代理机构' }]} />
      <h1 className="mt-4 text-3xl phone:text-2xl">招标代理机构名录</h1>
      <p className="mt-1 text-ink-soft">以下机构均已通过协会的身份认证，按代理的公告数量排列。</p>
      <SearchForm
        key={`${keyword} ${district}`}
        role="search"
        className="mt-6 flex flex-wrap items-end gap-3"
      >
        <Field label="机构名称或登记编号" className="min-w-0 flex-1 basis-64">
          <Input
            type="search"
            name="keyword"
            maxLength={50}
            defaultValue={keyword}
            enterKeyHint="search"
            start={<Search className="size-5" />}
          />
        </Field>
        <Field label="所在地区" className="w-52 phone:w-full">
          <Select name="district" defaultValue={district} options={provinces} placeholder="全国" />
        </Field>
        <button type="submit" className={buttonClass({ className: 'phone:w-full' })}>
          查找
        </button>
      </SearchForm>
      <p role="status" className="mt-6 text-ink-soft">
        共 <span className="font-semibold tabular">{total}</span> 家机构
      </p>
      {data.length === 0 ? (
        <Card className="mt-4">
          <Empty
            picture="search"
            title="没有符合条件的机构"
            text="可以缩短名称或放宽地区再试。"
            action={
              <ButtonLink to="/agent" variant="secondary">
                查看全部机构
              </ButtonLink>
            }
          />
        </Card>
      ) : (
        <ul className="mt-4 grid gap-4 md:grid-cols-2 elder:max-lg:grid-cols-1">
          {data.map((agency) => (
            <Entry key={agency.id} agency={agency} />
          ))}
        </ul>
      )}
      <ListPager list={loaderData} className="mt-6" />
      <Card as="section" aria-labelledby="reserve" className="mt-8">
        <h2 id="reserve" className="text-lg">
          需要当面办理？
        </h2>
        <p className="mt-1 text-ink-soft">政策咨询、证书办理、开标评标场地等服务可以在线预约时段。</p>
        <ButtonLink to="/reserve" variant="secondary" className="mt-4">
          预约服务
        </ButtonLink>
      </Card>
      <Card as="section" aria-labelledby="join" className="mt-5 bg-brand-50!">
        <h2 id="join" className="text-lg">
          您是招标代理机构？
        </h2>
        <p className="mt-1 text-ink-soft">完成身份认证后即可进入名录，并在工作台提交采购公告。</p>
        <ButtonLink to="/identity" variant="secondary" className="mt-4">
          去认证
        </ButtonLink>
      </Card>
    </div>
  );
}

function Entry({ agency }: { agency: Row }) {
  return (
    <Card as="li" className="flex gap-4">
      <span className="flex size-12 shrink-0 items-center justify-center rounded-lg bg-brand-50 text-brand-strong phone:size-10 elder:phone:hidden">
        <Building2 className="size-6" />
      </span>
      <div className="min-w-0 flex-1">
        <h2 className="text-lg wrap-anywhere">
          {agency.name} <Badge tone="brand">已认证</Badge>
        </h2>
        <p className="mt-1 flex items-start gap-1 text-sm text-ink-soft">
          <MapPin className="mt-0.5 size-4 shrink-0" aria-hidden />
          {agency.district.name}
          {agency.address}
        </p>
        <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-sm">
          <dt className="text-ink-mute">登记编号</dt>
          <dd className="wrap-anywhere tabular">{agency.registration_number}</dd>
          <dt className="text-ink-mute">专职人员</dt>
          <dd className="tabular">{agency.staff_count} 人</dd>
          <dt className="text-ink-mute">认证日期</dt>
          <dd className="tabular">{agency.certified}</dd>
        </dl>
        {agency.party_id !== null && (
          <Link
            to={`/bids/party/${agency.party_id}`}
            className="mt-3 inline-flex min-h-6 items-center text-brand-strong underline-offset-4 hover:underline"
          >
            代理的公告 {agency.notices.toLocaleString('zh-CN')} 条
          </Link>
        )}
      </div>
    </Card>
  );
}
