import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { code } from '@portal/contract/codes';
import { courseDesk } from '@portal/contract/course-desk';
import { courseStateTitle, type CourseState, type DeskCourseRow } from '@portal/contract/course-content';
import {
  courseStructure,
  type DeskCourseCategory,
  type DeskTeacher,
} from '@portal/contract/course-structure';
import { formatMoment } from '@portal/contract/time';
import { newUuid } from '../browser/uuid.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useAct } from '../forms/use-act.ts';
import { KeywordForm } from '../lists/keyword-form.tsx';
import { readAll } from '../lists/read-all.ts';
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
import { Empty } from '../ui/empty.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { Money } from '../ui/money.tsx';
import { Select } from '../ui/select.tsx';
import { Table, type Column } from '../ui/table.tsx';
import { TabLinks } from '../ui/tabs.tsx';
import { TextLink } from '../ui/text-link.tsx';
import type { Route } from './+types/staff-courses';
import { categoryOptions, stateTones, teacherOptions } from './staff-options.ts';

export function meta() {
  return staffMeta('课程');
}

const states = Object.keys(courseStateTitle) as CourseState[];

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = args.url;
  const state = states.find((each) => each === searchParams.get('state'));
  const category_id = numberIn(searchParams, 'category') || undefined;
  const [list, { categories }, teachers] = await Promise.all([
    readList(args, courseDesk.list, {
      state,
      category_id,
      keyword: textIn(searchParams, 'keyword', 50),
      page: pageIn(searchParams),
      page_size: 20,
    }),
    read(args, courseStructure.categories, {}),
    readAll((page) => read(args, courseStructure.teachers, page)),
  ]);
  return { state: state ?? null, category: category_id ?? null, list, categories, teachers };
}

export default function DeskCourses({ loaderData }: Route.ComponentProps) {
  const { state, category, list, categories, teachers } = loaderData;
  const { link, set } = useFilters();
  const loading = useListLoading();
  const [creating, setCreating] = useState(false);
  const total = states.reduce((sum, each) => sum + list.counts[each], 0);
  const tab = (each: CourseState | null) => ({
    to: `/admin/courses${link({ state: each ?? undefined })}`,
    label: each === null ? '全部' : courseStateTitle[each],
    count: each === null ? total : list.counts[each],
    active: each === state,
  });
  return (
    <StaffPage
      table={{ type: 'courses', list }}
      title="课程"
      text="从上传视频到发布；分类、讲师与学习路径在“分类与讲师”。"
      action={
        <>
          <ButtonLink variant="secondary" to="/admin/courses/structure">
            分类与讲师
          </ButtonLink>
          <Button onClick={() => setCreating(true)}>新建课程</Button>
        </>
      }
    >
      <TabLinks label="课程的状态" links={[null, ...states].map(tab)} />
      <div className="flex flex-wrap items-center gap-3">
        <KeywordForm placeholder="按名称、讲师查找" />
        <Field label="分类" labelHidden className="w-56 phone:w-full">
          <Select
            placeholder="全部分类"
            options={categoryOptions(categories)}
            value={category === null ? '' : String(category)}
            onChange={({ target }) => set({ category: target.value || undefined })}
          />
        </Field>
      </div>
      <Table
        dense
        caption="课程"
        columns={columns}
        rows={list.data}
        rowKey={(row) => row.id}
        loading={loading}
        empty={<Empty compact title="没有课程" text="换一个状态或分类看看，或新建一门。" />}
      />
      <ListPager list={list} />
      {creating && (
        <NewCourse categories={categories} teachers={teachers} onClose={() => setCreating(false)} />
      )}
    </StaffPage>
  );
}

type NewCourseProps = { categories: DeskCourseCategory[]; teachers: DeskTeacher[]; onClose: () => void };

function NewCourse({ categories, teachers, onClose }: NewCourseProps) {
  const [key] = useState(newUuid);
  const [title, setTitle] = useState('');
  const [category, setCategory] = useState('');
  const [teacher, setTeacher] = useState('');
  const { act, busy, errors } = useAct();
  const navigate = useNavigate();

  async function create(event: FormEvent) {
    event.preventDefault();
    const ids = { category_id: Number(category), teacher_id: Number(teacher) };
    await act(courseDesk.create, { key, title, ...ids }, '已新建', (answer) => {
      if (answer.code === code.success) void navigate(`/admin/courses/${answer.data.id}`);
    });
  }

  return (
    <FormDialog title="新建课程" action="新建" busy={busy} onSubmit={create} onClose={onClose}>
      <Field label="课程名称" required error={errors.title}>
        <Input name="title" maxLength={60} value={title} onChange={({ target }) => setTitle(target.value)} />
      </Field>
      <Field label="分类" required error={errors.category_id ?? errors['basics.category_id']}>
        <Select
          name="category_id"
          placeholder="请选择分类"
          options={categoryOptions(categories)}
          value={category}
          onChange={({ target }) => setCategory(target.value)}
        />
      </Field>
      <Field label="讲师" required error={errors.teacher_id ?? errors['basics.teacher_id']}>
        <Select
          name="teacher_id"
          placeholder="请选择讲师"
          options={teacherOptions(teachers)}
          value={teacher}
          onChange={({ target }) => setTeacher(target.value)}
        />
      </Field>
    </FormDialog>
  );
}

const columns: Column<DeskCourseRow>[] = [
  {
    key: 'title',
    header: '课程',
    primary: true,
    cell: (row) => <TextLink to={`/admin/courses/${row.id}`}>{row.title}</TextLink>,
  },
  {
    key: 'state',
    header: '状态',
    cell: (row) => <Badge tone={stateTones[row.state]}>{courseStateTitle[row.state]}</Badge>,
  },
  {
    key: 'category',
    header: '分类',
    cell: (row) => <span className="whitespace-nowrap">{row.category}</span>,
  },
  { key: 'teacher', header: '讲师', cell: (row) => <span className="whitespace-nowrap">{row.teacher}</span> },
  {
    key: 'price',
    header: '价格',
    numeric: true,
    cell: (row) => (row.price === 0 ? '免费' : <Money fen={row.price} />),
  },
  { key: 'lessons', header: '课时', numeric: true, cell: (row) => row.lessons },
  { key: 'learners', header: '学习人数', numeric: true, hideOnPhone: true, cell: (row) => row.learners },
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
];
