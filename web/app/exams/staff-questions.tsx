import { useState } from 'react';
import { examDesk } from '@portal/contract/exam-desk';
import { type DeskQuestion } from '@portal/contract/exam-content';
import { difficultyTitle } from '@portal/contract/exam-questions';
import { questionTypeTitle } from '@portal/contract/exam-titles';
import type { QuestionType } from '@portal/contract/exams';
import { useAct } from '../forms/use-act.ts';
import { pathId } from '../layouts/path-id.ts';
import { KeywordForm } from '../lists/keyword-form.tsx';
import { ListPager } from '../lists/list-pager.tsx';
import { numberIn, pageIn, textIn } from '../lists/query.ts';
import { useFilters } from '../lists/use-filters.ts';
import { useListLoading } from '../lists/use-list-loading.ts';
import { readList } from '../staff/read-list.ts';
import { staffMeta } from '../staff/staff-meta.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Select } from '../ui/select.tsx';
import { type Column, Table } from '../ui/table.tsx';
import { TabLinks } from '../ui/tabs.tsx';
import type { Route } from './+types/staff-questions';
import { optionLetter } from './question-fields.tsx';
import { ListExport } from '../staff/staff-page.tsx';
import { StaffExamPage } from './staff-exam-page.tsx';
import { QuestionDialog } from './staff-question-dialog.tsx';

export function meta() {
  return staffMeta('题库');
}

const isType = (text: string): text is QuestionType => Object.hasOwn(questionTypeTitle, text);

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = args.url;
  const courseId = pathId(args.params.id);
  const type = searchParams.get('type') ?? '';
  const level = numberIn(searchParams, 'difficulty');
  const list = await readList(args, examDesk.questionList, {
    course_id: courseId,
    type: isType(type) ? type : undefined,
    topic: textIn(searchParams, 'topic'),
    difficulty: level !== undefined && Object.hasOwn(difficultyTitle, level) ? level : undefined,
    retired: searchParams.get('state') === 'retired',
    keyword: textIn(searchParams, 'keyword'),
    page: pageIn(searchParams),
    next: textIn(searchParams, 'next', 300),
    page_size: 20,
  });
  return { courseId, list };
}

type List = Awaited<ReturnType<typeof loader>>['list'];

export default function StaffQuestions({ loaderData: { courseId, list } }: Route.ComponentProps) {
  const [editing, setEditing] = useState<DeskQuestion | 'new' | null>(null);
  const { act, busy } = useAct();
  const loading = useListLoading();
  const { search, link } = useFilters();
  const isRetired = search.get('state') === 'retired';
  const retire = (row: DeskQuestion) =>
    void act(examDesk.questionRetire, { course_id: courseId, ids: [row.id], retired: row.retired === null });
  return (
    <StaffExamPage
      courseId={courseId}
      courseTitle={list.course_title}
      part="questions"
      text="修改试题不影响已经开始的答卷；停用的试题不再被抽取。"
      action={
        <>
          <ListExport type="exam-questions" list={list} />
          <ButtonLink variant="secondary" to={`/admin/exams/${courseId}/import`}>
            批量导入
          </ButtonLink>
          <Button onClick={() => setEditing('new')}>新增试题</Button>
        </>
      }
    >
      <TabLinks
        label="试题状态"
        look="pill"
        links={[
          { to: link({ state: undefined }), label: '使用中', count: list.in_use, active: !isRetired },
          { to: link({ state: 'retired' }), label: '已停用', count: list.retired, active: isRetired },
        ]}
      />
      <Filters topics={list.topics} />
      <Table
        dense
        caption="试题"
        columns={[...columns, actions({ edit: setEditing, retire, busy })]}
        rows={list.data}
        rowKey={(row) => row.id}
        loading={loading}
        empty={
          <Empty
            compact
            title={list.in_use + list.retired === 0 ? '题库还是空的' : '没有符合条件的试题'}
            text="可以逐题新增，也可以用表格批量导入。"
          />
        }
      />
      <ListPager list={list} />
      {editing && (
        <QuestionDialog
          key={editing === 'new' ? 'new' : editing.id}
          courseId={courseId}
          question={editing === 'new' ? null : editing}
          topics={list.topics.map(({ topic }) => topic)}
          onClose={() => setEditing(null)}
        />
      )}
    </StaffExamPage>
  );
}

function Filters({ topics }: Pick<List, 'topics'>) {
  const { search, set } = useFilters();
  const filter = (name: string, label: string, options: { value: string; label: string }[]) => (
    <Select
      aria-label={label}
      className="w-44 phone:w-full"
      placeholder={`全部${label}`}
      options={options}
      value={search.get(name) ?? ''}
      onChange={({ target }) => set({ [name]: target.value })}
    />
  );
  return (
    <div className="flex flex-wrap gap-3">
      {filter(
        'type',
        '题型',
        Object.entries(questionTypeTitle).map(([value, label]) => ({ value, label })),
      )}
      {filter(
        'topic',
        '知识点',
        topics.map(({ topic, total }) => ({ value: topic, label: `${topic}（${total}）` })),
      )}
      {filter(
        'difficulty',
        '难度',
        Object.entries(difficultyTitle).map(([value, label]) => ({ value, label })),
      )}
      <KeywordForm placeholder="题干" />
    </div>
  );
}

const columns: Column<DeskQuestion>[] = [
  {
    key: 'body',
    header: '题干',
    primary: true,
    cell: (row) => (
      <>
        <span className="line-clamp-2 wrap-anywhere">{row.body}</span>
        <span className="block text-sm font-normal text-ink-mute">答案：{keyText(row)}</span>
      </>
    ),
  },
  { key: 'type', header: '题型', width: 'w-20', cell: (row) => questionTypeTitle[row.type] },
  { key: 'topic', header: '知识点', cell: (row) => row.topic || '—' },
  { key: 'difficulty', header: '难度', cell: (row) => difficultyTitle[row.difficulty] },
];

function keyText({ type, right, blanks, options }: DeskQuestion): string {
  if (type === 'fill_in') return blanks.map((accepted) => accepted.join(' 或 ')).join('；');
  if (type === 'true_false') return options[right[0] ?? 0] ?? '';
  return right.map(optionLetter).join('');
}

type Actions = { edit: (row: DeskQuestion) => void; retire: (row: DeskQuestion) => void; busy: boolean };

function actions({ edit, retire, busy }: Actions): Column<DeskQuestion> {
  return {
    key: 'action',
    header: '操作',
    align: 'end',
    cell: (row) => {
      const name = <span className="sr-only">：{row.body.slice(0, 20)}</span>;
      return (
        <span className="inline-flex gap-2 whitespace-nowrap">
          <Button variant="secondary" size="sm" onClick={() => edit(row)}>
            编辑{name}
          </Button>
          <Button variant="ghost" size="sm" disabled={busy} onClick={() => retire(row)}>
            {row.retired === null ? '停用' : '恢复'}
            {name}
          </Button>
        </span>
      );
    },
  };
}
