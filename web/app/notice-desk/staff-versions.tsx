import { data } from 'react-router';
import { noticeDesk } from '@portal/contract/notice-desk';
import { formatMoment } from '@portal/contract/time';
import { numberIn } from '../lists/query.ts';
import { useFilters } from '../lists/use-filters.ts';
import { read } from '../staff/read.ts';
import { staffMeta } from '../staff/staff-meta.ts';
import { StaffPage } from '../staff/staff-page.tsx';
import { Card } from '../ui/card.tsx';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import { TextLink } from '../ui/text-link.tsx';
import type { Route } from './+types/staff-versions';
import { ChangeList } from './staff-change-list.tsx';

export function meta() {
  return staffMeta('历史版本');
}

export async function loader(args: Route.LoaderArgs) {
  const id = numberIn(new URLSearchParams({ id: args.params.id }), 'id');
  if (id === undefined) throw data('公告不存在', { status: 404 });
  const { data: versions } = await read(args, noticeDesk.versions, { id, page_size: 100 });
  const newest = versions[0]?.version ?? 1;
  const from = numberIn(args.url.searchParams, 'from') ?? Math.max(1, newest - 1);
  const to = numberIn(args.url.searchParams, 'to') ?? newest;
  const compared = from === to ? null : await read(args, noticeDesk.compare, { id, from, to });
  return { id, versions, from, to, changes: compared?.changes ?? [] };
}

export default function StaffVersions({
  loaderData: { id, versions, from, to, changes },
}: Route.ComponentProps) {
  const { set } = useFilters();
  const options = versions.map(({ version }) => ({ value: String(version), label: `第 ${version} 版` }));
  return (
    <StaffPage
      crumbs={[
        { label: '公告管理', to: '/admin/notices' },
        { label: `第 ${id} 号公告`, to: `/admin/notices/${id}` },
        { label: '历史版本' },
      ]}
      title="历史版本"
    >
      <div className="grid items-start gap-5 xl:grid-cols-[22rem_minmax(0,1fr)]">
        <Card as="section" aria-labelledby="versions">
          <h2 id="versions" className="mb-4 text-lg">
            版本
          </h2>
          <ol className="flex flex-col gap-4">
            {versions.map((each) => (
              <li key={each.version}>
                <p className="font-medium">
                  <TextLink to={`/bids/detail/${id}?version=${each.version}`}>第 {each.version} 版</TextLink>
                  <span className="ms-3 text-sm font-normal text-ink-mute tabular">
                    {formatMoment(each.time)}
                  </span>
                </p>
                <p className="text-sm text-ink-soft">
                  {each.reason}
                  {each.by && `（${each.by}）`}
                </p>
                {each.changes.length > 0 && (
                  <p className="text-sm text-ink-mute">
                    改动：{each.changes.map(({ field }) => field).join('、')}
                  </p>
                )}
              </li>
            ))}
          </ol>
        </Card>
        <Card as="section" aria-labelledby="compare">
          <h2 id="compare" className="mb-4 text-lg">
            比较
          </h2>
          <div className="mb-5 flex flex-wrap gap-4">
            <Field label="原来" className="w-40">
              <Select
                options={options}
                value={String(from)}
                onChange={({ target }) => set({ from: target.value, to: String(to) })}
              />
            </Field>
            <Field label="现在" className="w-40">
              <Select
                options={options}
                value={String(to)}
                onChange={({ target }) => set({ to: target.value, from: String(from) })}
              />
            </Field>
          </div>
          <ChangeList changes={changes} />
        </Card>
      </div>
    </StaffPage>
  );
}
