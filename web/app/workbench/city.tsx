import { districtPrefix } from '@portal/contract/district-codes';
import { useState } from 'react';
import { dataOf } from '@portal/contract/endpoint';
import { site } from '@portal/contract/site';
import { DistrictPicker } from '../districts/district-picker.tsx';
import { districtText, type District } from '../districts/district.ts';
import { loadDistricts } from '../districts/load-districts.ts';
import { pageMeta } from '../layouts/page-meta.ts';
import { ButtonLink } from '../ui/button.tsx';
import { DescriptionList } from '../ui/description-list.tsx';
import { Field } from '../ui/field.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { visitContext } from '../visit.ts';
import type { Route } from './+types/city';
import { PartPage } from './part-page.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: '城市选择',
    description: '选择省、市、区县，得到六位行政区划代码，并查看当地的采购公告。',
  });
}

export async function loader({ context }: Route.LoaderArgs) {
  return { provinces: dataOf(await context.get(visitContext).call(site.selectDistrict, {})) };
}

export default function City({ loaderData }: Route.ComponentProps) {
  const [path, setPath] = useState<District[]>([]);
  const chosen = path.at(-1);
  return (
    <PartPage title="城市选择" text="逐级选择省、市、区县，也可以只选到上一级；输入名称可以直接查找。">
      <div className="noscript:hidden">
        <Field label="所在地区" group className="max-w-md">
          <DistrictPicker label="所在地区" load={loadDistricts} value={path} onChange={setPath} anyLevel />
        </Field>
        <div aria-live="polite" className="mt-5">
          {chosen ? (
            <>
              <DescriptionList
                facts={[
                  { term: '选择的地区', value: districtText(path) },
                  { term: '行政区划代码', value: <span className="tabular">{chosen.code}</span> },
                ]}
              />
              <ButtonLink to={noticesOf(chosen.code)} className="mt-4">
                查看{chosen.name}的公告
              </ButtonLink>
            </>
          ) : (
            <p className="text-ink-mute">还没有选择地区。</p>
          )}
        </div>
      </div>
      <noscript>
        <ul className="flex flex-wrap gap-x-6 gap-y-2">
          {loaderData.provinces.map(({ code, name }) => (
            <li key={code}>
              <TextLink to={noticesOf(code)}>{name}</TextLink>
            </li>
          ))}
        </ul>
      </noscript>
    </PartPage>
  );
}

function noticesOf(code: string): string {
  return `/pages_workbench/pages/bids?district=${districtPrefix(code)}`;
}
