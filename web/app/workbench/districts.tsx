import { Braces, ChevronRight } from 'lucide-react';
import { dataOf } from '@portal/contract/endpoint';
import { site } from '@portal/contract/site';
import { districtPath } from '../districts/district-path.ts';
import { pageMeta } from '../layouts/page-meta.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Link } from '../ui/link.tsx';
import { visitContext } from '../visit.ts';
import type { Route } from './+types/districts';
import { PartPage } from './part-page.tsx';

const here = '/pages_workbench/static/js/city';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: '地区数据',
    description: '全国省、市、区县及六位行政区划代码，可按 JSON 取用。',
  });
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const { call } = context.get(visitContext);
  const parentCode = url.searchParams.get('parent') ?? '';
  const parent = /^\d{6}$/.test(parentCode) ? parentCode : undefined;
  const [path, children] = await Promise.all([
    parent ? districtPath(call, parent) : [],
    call(site.selectDistrict, { parent }).then(dataOf),
  ]);
  return { path, children, json: `${here}.json${parent ? `?parent=${parent}` : ''}` };
}

export default function Districts({ loaderData }: Route.ComponentProps) {
  const { path, children, json } = loaderData;
  return (
    <PartPage title="地区数据" text="按国家统计局行政区划整理的省、市、区县，代码为六位数字。">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <ol className="flex flex-wrap items-center gap-1">
          <li>
            <Link to={here} className="text-link inline-flex min-h-9 items-center">
              全国
            </Link>
          </li>
          {path.map(({ code, name }) => (
            <li key={code} className="flex items-center gap-1">
              <ChevronRight className="size-4 text-ink-mute" aria-hidden />
              <Link to={`${here}?parent=${code}`} className="text-link inline-flex min-h-9 items-center">
                {name}
              </Link>
            </li>
          ))}
        </ol>
        <ButtonLink
          href={json}
          variant="secondary"
          size="sm"
          icon={<Braces className="size-4" aria-hidden />}
        >
          取用 JSON
        </ButtonLink>
      </div>
      {children.length === 0 && <p className="text-ink-mute">没有下级地区。</p>}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-3">
        {children.map(({ code, name, has_children }) => (
          <li
            key={code}
            className="flex items-center justify-between gap-2 rounded-md border border-line px-3 py-2"
          >
            {has_children ? (
              <Link to={`${here}?parent=${code}`} className="text-link inline-flex min-h-8 items-center">
                {name}
              </Link>
            ) : (
              <span className="min-h-8 leading-8">{name}</span>
            )}
            <span className="shrink-0 text-sm text-ink-mute tabular">{code}</span>
          </li>
        ))}
      </ul>
    </PartPage>
  );
}
