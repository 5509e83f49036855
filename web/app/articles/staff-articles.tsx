import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type ArticleState, articleStateTitle, type DeskRow } from '@portal/contract/article-content';
import { articleDesk } from '@portal/contract/article-desk';
import { articleStructure } from '@portal/contract/article-structure';
import { code } from '@portal/contract/codes';
import { formatMoment } from '@portal/contract/time';
import { call } from '../browser/call.ts';
import { useBusy } from '../browser/use-busy.ts';
import { newUuid } from '../browser/uuid.ts';
import { KeywordForm } from '../lists/keyword-form.tsx';
import { ListPager } from '../lists/list-pager.tsx';
import { numberIn, pageIn, textIn } from '../lists/query.ts';
import { useFilters } from '../lists/use-filters.ts';
import { useListLoading } from '../lists/use-list-loading.ts';
import { read } from '../staff/read.ts';
import { readList } from '../staff/read-list.ts';
import { staffMeta } from '../staff/staff-meta.ts';
import { StaffPage } from '../staff/staff-page.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { Empty } from '../ui/empty.tsx';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import { Table, type Column } from '../ui/table.tsx';
import { TabLinks } from '../ui/tabs.tsx';
import { TextLink } from '../ui/text-link.tsx';
import type { Tone } from '../ui/tone.ts';
import type { Route } from './+types/staff-articles';
import { BulkBar } from './staff-bulk.tsx';
import { indented } from './staff-category.ts';

export function meta() {
  return staffMeta('文章');
}

const states = [...(Object.keys(articleStateTitle) as ArticleState[]), 'bin'] as const;
type ListedState = (typeof states)[number];
const stateTitle: Record<ListedState, string> = { ...articleStateTitle, bin: '回收站' };
const tones: Record<ArticleState, Tone> = {
  draft: 'neutral',
  submitted: 'info',
  scheduled: 'accent',
  published: 'brand',
  unpublished: 'danger',
};

export async function loader(asked: Route.LoaderArgs) {
  const { searchParams } = asked.url;
  const state = states.find((each) => each === searchParams.get('state'));
  const category_id = numberIn(searchParams, 'category');
  const [list, categories, tags] = await Promise.all([
    readList(asked, articleDesk.list, {
      state,
      category_id,
      keyword: textIn(searchParams, 'keyword', 50),
      page: pageIn(searchParams),
      next: textIn(searchParams, 'next', 300),
      page_size: 20,
    }),
    read(asked, articleStructure.categories, {}),
    read(asked, articleStructure.tags, { page_size: 100 }),
  ]);
  return { state: state ?? null, category: category_id ?? null, list, categories, tags: tags.data };
}

export default function DeskList({ loaderData }: Route.ComponentProps) {
  const { state, category, list, categories, tags } = loaderData;
  const { link, set } = useFilters();
  const loading = useListLoading();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const all = list.counts;
  const total = all.draft + all.submitted + all.scheduled + all.published + all.unpublished;
  const tab = (each: ListedState | null) => ({
    to: `/admin/articles${link({ state: each ?? undefined })}`,
    label: each === null ? '全部' : stateTitle[each],
    count: each === null ? total : all[each],
    active: each === state,
  });
  const picked = list.data.filter(({ id }) => chosen.has(id));

  function choose(id: number, on: boolean) {
    const next = new Set(chosen);
    if (on) next.add(id);
    else next.delete(id);
    setChosen(next);
  }

  return (
    <StaffPage
      table={{ type: 'articles', list }}
      title="文章"
      text="写作、定时与发布，推荐位与栏目在“栏目与推荐”。"
      action={
        <>
          <ButtonLink variant="secondary" to="/admin/articles/structure">
            栏目与推荐
          </ButtonLink>
          <WriteButton />
        </>
      }
    >
      <TabLinks label="文章的状态" links={[null, ...states].map(tab)} />
      <div className="flex flex-wrap items-center gap-3">
        <KeywordForm placeholder="按标题查找" />
        <Field label="栏目" labelHidden className="w-56 phone:w-full">
          <Select
            placeholder="全部栏目"
            options={indented(categories)}
            value={category === null ? '' : String(category)}
            onChange={({ target }) => set({ category: target.value || undefined })}
          />
        </Field>
      </div>
      {picked.length > 0 && (
        <BulkBar
          rows={picked}
          bin={state === 'bin'}
          categories={categories}
          tags={tags}
          onDone={() => setChosen(new Set())}
        />
      )}
      <Table
        dense
        caption="文章"
        columns={[selecting(chosen, choose), ...columns]}
        rows={list.data}
        rowKey={(row) => row.id}
        loading={loading}
        empty={<Empty compact title="没有文章" text="换一个状态或栏目看看，或写一篇新的。" />}
      />
      <ListPager list={list} />
    </StaffPage>
  );
}

function WriteButton() {
  const navigate = useNavigate();
  const [key] = useState(newUuid);
  const [busy, whileBusy] = useBusy();
  async function write() {
    const answer = await call(articleDesk.create, { key, content: {} });
    if (answer.code === code.success) await navigate(`/admin/articles/${answer.data.id}`);
  }
  return (
    <Button loading={busy} onClick={() => void whileBusy(write)}>
      写文章
    </Button>
  );
}

function selecting(chosen: ReadonlySet<number>, choose: (id: number, on: boolean) => void): Column<DeskRow> {
  return {
    key: 'choose',
    header: '选择',
    width: 'w-16',
    cell: (row) => (
      <Checkbox
        label={<span className="sr-only">选择 {row.title || '（还没有标题）'}</span>}
        checked={chosen.has(row.id)}
        onChange={({ target }) => choose(row.id, target.checked)}
      />
    ),
  };
}

const columns: Column<DeskRow>[] = [
  {
    key: 'title',
    header: '标题',
    primary: true,
    cell: (row) => (
      <>
        <TextLink to={`/admin/articles/${row.id}`}>{row.title || '（还没有标题）'}</TextLink>
        {row.open_by.length > 0 && (
          <span className="block text-sm font-normal text-accent">{row.open_by.join('、')} 正在编辑</span>
        )}
      </>
    ),
  },
  {
    key: 'category',
    header: '栏目',
    cell: (row) => <span className="whitespace-nowrap">{row.category?.name ?? '—'}</span>,
  },
  {
    key: 'state',
    header: '状态',
    cell: (row) => (
      <span className="inline-flex flex-wrap gap-1">
        <Badge tone={tones[row.state]}>{articleStateTitle[row.state]}</Badge>
        {row.state === 'published' && row.has_changes && <Badge tone="accent">有未发布的修改</Badge>}
      </span>
    ),
  },
  {
    key: 'time',
    header: '发布时间',
    numeric: true,
    align: 'start',
    cell: (row) => {
      const time = row.scheduled ?? row.published;
      return time === null ? '—' : formatMoment(time);
    },
  },
  {
    key: 'changed',
    header: '最近修改',
    numeric: true,
    align: 'start',
    hideOnPhone: true,
    cell: (row) => `${formatMoment(row.changed)} ${row.changed_by}`,
  },
  { key: 'views', header: '阅读', numeric: true, cell: (row) => row.views.toLocaleString('zh-CN') },
];
