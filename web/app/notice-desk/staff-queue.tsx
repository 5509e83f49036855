import { noticeDesk, type DeskNoticeRow, type StaffDraftRow } from '@portal/contract/notice-desk';
import { type NoticeState, noticeStates, noticeStateTitle } from '@portal/contract/notice-fields';
import { type NoticeType, noticeTypeTitle } from '@portal/contract/notice-titles';
import { formatMoment } from '@portal/contract/time';
import { KeywordForm } from '../lists/keyword-form.tsx';
import { ListPager } from '../lists/list-pager.tsx';
import { KeysetPager } from '../lists/pager.tsx';
import { pageIn, textIn } from '../lists/query.ts';
import { useFilters } from '../lists/use-filters.ts';
import { useListLoading } from '../lists/use-list-loading.ts';
import { readList } from '../staff/read-list.ts';
import { staffMeta } from '../staff/staff-meta.ts';
import { StaffPage } from '../staff/staff-page.tsx';
import { Badge } from '../ui/badge.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import { Table, type Column } from '../ui/table.tsx';
import { TabLinks } from '../ui/tabs.tsx';
import { TextLink } from '../ui/text-link.tsx';
import type { Route } from './+types/staff-queue';
import { stateTone } from './state-words.ts';

export function meta() {
  return staffMeta('公告管理');
}

const mostCounted = 10_000;

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = args.url;
  const wanted = searchParams.get('state') ?? 'submitted';
  const state: NoticeState = noticeStates.find((each) => each === wanted) ?? 'submitted';
  const type = searchParams.get('type') ?? '';
  const filter = {
    type: Object.hasOwn(noticeTypeTitle, type) ? (type as NoticeType) : undefined,
    keyword: textIn(searchParams, 'keyword', 50) ?? '',
    next: searchParams.get('next')?.slice(0, 300) ?? '',
  };
  const list = await readList(args, noticeDesk.list, {
    ...filter,
    state: state === 'draft' ? 'submitted' : state,
    page_size: 30,
  });
  const page = { page: pageIn(searchParams), page_size: 30 };
  const drafts = state === 'draft' ? await readList(args, noticeDesk.draftList, page) : null;
  return { state, filter, list, drafts };
}

export default function NoticeQueue({ loaderData: { state, filter, list, drafts } }: Route.ComponentProps) {
  const { link } = useFilters();
  const loading = useListLoading();
  const links = noticeStates.map((each) => ({
    to: `/admin/notices${link({ state: each, next: undefined, keyword: undefined, type: undefined })}`,
    label: each === 'draft' ? '我的草稿' : noticeStateTitle[each],
    count: Math.min(list.counts[each], mostCounted),
    active: each === state,
  }));
  return (
    <StaffPage
      table={drafts ? { type: 'notice-drafts', list: drafts } : { type: 'notice-desk', list }}
      title="公告管理"
      text="审核提交的公告，发布、更正和撤回。"
      action={
        <>
          <ButtonLink variant="secondary" to="/admin/notices/imports">
            批量导入
          </ButtonLink>
          <ButtonLink to="/admin/notices/drafts">写新公告</ButtonLink>
        </>
      }
    >
      <TabLinks label="公告的状态" links={links} />
      {drafts ? (
        <>
          <Table
            dense
            caption="我的公告草稿"
            columns={draftColumns}
            rows={drafts.data}
            rowKey={(row) => row.id}
            empty={<Empty compact title="没有草稿" text="写公告时内容会自动保存在这里。" />}
          />
          <ListPager list={drafts} />
        </>
      ) : (
        <>
          <Filters type={filter.type} />
          <Table
            dense
            caption={`公告：${noticeStateTitle[state]}`}
            columns={columns}
            rows={list.data}
            rowKey={(row) => row.id}
            loading={loading}
            empty={<Empty compact title="没有公告" text="换一个状态或关键词看看。" />}
          />
          {(list.next || filter.next) && (
            <KeysetPager
              previous={filter.next ? link({ next: undefined }) : null}
              next={
                list.next && `${link({})}${link({}) === '?' ? '' : '&'}next=${encodeURIComponent(list.next)}`
              }
            />
          )}
        </>
      )}
    </StaffPage>
  );
}

function Filters({ type }: { type: NoticeType | undefined }) {
  const { set } = useFilters();
  return (
    <div className="flex flex-wrap items-center gap-3">
      <KeywordForm placeholder="标题、项目编号或采购人" />
      <Field label="公告类型" labelHidden className="w-44 phone:w-full">
        <Select
          name="type"
          placeholder="全部类型"
          options={Object.entries(noticeTypeTitle).map(([value, label]) => ({ value, label }))}
          value={type ?? ''}
          onChange={({ target }) => set({ type: target.value || undefined })}
        />
      </Field>
    </div>
  );
}

const columns: Column<DeskNoticeRow>[] = [
  {
    key: 'title',
    header: '公告',
    primary: true,
    cell: (row) => (
      <>
        <TextLink to={`/admin/notices/${row.id}`}>{row.title}</TextLink>
        <span className="block text-sm font-normal text-ink-mute">
          {noticeTypeTitle[row.type]} {row.project_number}
        </span>
      </>
    ),
  },
  { key: 'buyer', header: '采购人', cell: (row) => row.buyer },
  { key: 'author', header: '提交', cell: (row) => row.agency || row.author || row.source || '—' },
  {
    key: 'state',
    header: '状态',
    cell: (row) => (
      <Badge tone={stateTone[row.state]}>
        {noticeStateTitle[row.state]}
        {row.version > 1 && ` · 第 ${row.version} 版`}
      </Badge>
    ),
  },
  {
    key: 'time',
    header: '时间',
    numeric: true,
    align: 'start',
    cell: (row) => formatMoment(row.published ?? row.updated),
  },
];

const draftColumns: Column<StaffDraftRow>[] = [
  {
    key: 'title',
    header: '标题',
    primary: true,
    cell: (row) => (
      <TextLink to={`/admin/notices/drafts/${row.id}`}>{row.title || '（还没有标题）'}</TextLink>
    ),
  },
  { key: 'type', header: '类型', cell: (row) => (row.type ? noticeTypeTitle[row.type] : '—') },
  {
    key: 'time',
    header: '保存时间',
    numeric: true,
    align: 'start',
    cell: (row) => formatMoment(row.updated),
  },
];
