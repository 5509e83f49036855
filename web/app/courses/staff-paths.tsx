import { useState, type FormEvent } from 'react';
import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { code } from '@portal/contract/codes';
import type { DeskCourseRow } from '@portal/contract/course-content';
import {
  courseStructure,
  pathStateTitle,
  type DeskPath,
  type PathContent,
} from '@portal/contract/course-structure';
import type { OutputOf } from '@portal/contract/endpoint';
import { FormDialog } from '../forms/form-dialog.tsx';
import { UnsavedOffer } from '../forms/unsaved-offer.tsx';
import { useAct } from '../forms/use-act.ts';
import { useUnsaved } from '../forms/use-unsaved.ts';
import { ListPager } from '../lists/list-pager.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { Empty } from '../ui/empty.tsx';
import { Field } from '../ui/field.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Input } from '../ui/input.tsx';
import { Select } from '../ui/select.tsx';
import { Table, type Column } from '../ui/table.tsx';
import { Textarea } from '../ui/textarea.tsx';
import { AudienceField, CoverField, NumberField } from './staff-fields.tsx';

type Paths = OutputOf<typeof courseStructure.paths>;
type PathPartProps = { paths: Paths; courses: DeskCourseRow[] };

export function PathPart({ paths, courses }: PathPartProps) {
  const [editing, setEditing] = useState<DeskPath | 'new' | null>(null);
  const { act, busy } = useAct();
  const turn = ({ id, state }: DeskPath) =>
    void act(courseStructure.setPathState, { id, state: state === 'published' ? 'withdrawn' : 'published' });
  return (
    <>
      <Button className="self-start" onClick={() => setEditing('new')}>
        新建学习路径
      </Button>
      <Table
        dense
        caption="学习路径"
        columns={columnsFor(setEditing, turn, busy)}
        rows={paths.data}
        rowKey={(row) => row.id}
        empty={<Empty compact title="还没有学习路径" text="把几门课程按顺序放在一起。" />}
      />
      <ListPager list={paths} />
      {editing && (
        <PathDialog
          start={editing === 'new' ? null : editing}
          courses={courses}
          onClose={() => setEditing(null)}
        />
      )}
    </>
  );
}

function columnsFor(
  edit: (row: DeskPath) => void,
  turn: (row: DeskPath) => void,
  busy: boolean,
): Column<DeskPath>[] {
  return [
    { key: 'title', header: '学习路径', primary: true, cell: (row) => row.content.title },
    {
      key: 'state',
      header: '状态',
      cell: ({ state }) => (
        <Badge tone={state === 'published' ? 'brand' : 'neutral'}>{pathStateTitle[state]}</Badge>
      ),
    },
    { key: 'courses', header: '课程', numeric: true, cell: (row) => row.content.courses.length },
    {
      key: 'act',
      header: '操作',
      align: 'end',
      cell: (row) => (
        <span className="inline-flex gap-2">
          <Button size="sm" variant="secondary" onClick={() => edit(row)}>
            修改
          </Button>
          <Button size="sm" variant="ghost" disabled={busy} onClick={() => turn(row)}>
            {row.state === 'published' ? '下架' : '发布'}
          </Button>
        </span>
      ),
    },
  ];
}

const blank: PathContent = {
  title: '',
  summary: '',
  description: '',
  cover: '',
  audience: [],
  price: 0,
  position: 0,
  courses: [],
};

type PathDialogProps = { start: DeskPath | null; courses: DeskCourseRow[]; onClose: () => void };

function PathDialog({ start, courses, onClose }: PathDialogProps) {
  const saved = start?.content ?? blank;
  const [content, setContent] = useState(saved);
  const { offer, settle } = useUnsaved(`edit:course-path:${start?.id ?? 'new'}`, content, saved, setContent, {
    isNew: !start,
  });
  const { act, busy, errors } = useAct();
  const set = (part: Partial<PathContent>) => setContent((before) => ({ ...before, ...part }));
  const titles = new Map([...courses, ...(start?.titles ?? [])].map(({ id, title }) => [id, title]));

  async function save(event: FormEvent) {
    event.preventDefault();
    const answer = await act(
      courseStructure.savePath,
      { ...(start ? { id: start.id } : {}), content },
      '已保存',
    );
    if (answer.code !== code.success) return;
    settle();
    onClose();
  }

  return (
    <FormDialog
      title={start ? '修改学习路径' : '新建学习路径'}
      action="保存"
      size="md"
      busy={busy}
      onSubmit={save}
      onClose={onClose}
    >
      <UnsavedOffer offer={offer} />
      <Field label="名称" required error={errors['content.title']}>
        <Input maxLength={40} value={content.title} onChange={({ target }) => set({ title: target.value })} />
      </Field>
      <Field label="简介" error={errors['content.summary']}>
        <Textarea
          rows={2}
          maxLength={200}
          value={content.summary}
          onChange={({ target }) => set({ summary: target.value })}
        />
      </Field>
      <Field label="说明" error={errors['content.description']}>
        <Textarea
          rows={3}
          maxLength={2000}
          value={content.description}
          onChange={({ target }) => set({ description: target.value })}
        />
      </Field>
      <AudienceField
        value={content.audience}
        error={errors['content.audience']}
        onChange={(audience) => set({ audience })}
      />
      <NumberField
        label="整条路径的价格（元）"
        hint="整套购买的价格，0 为不整套出售、课程按门购买"
        value={content.price / 100}
        step={0.01}
        error={errors['content.price']}
        onChange={(yuan) => set({ price: Math.round(yuan * 100) })}
      />
      <NumberField
        label="顺序"
        hint="小的在前"
        value={content.position}
        step={1}
        error={errors['content.position']}
        onChange={(position) => set({ position: Math.round(position) })}
      />
      <CoverField
        value={content.cover}
        error={errors['content.cover']}
        onChange={(cover) => set({ cover })}
      />
      <Field label="课程" group hint="按学习的先后排列" error={errors['content.courses']}>
        <PathSteps steps={content.courses} titles={titles} onChange={(steps) => set({ courses: steps })} />
      </Field>
    </FormDialog>
  );
}

type Steps = PathContent['courses'];
type PathStepsProps = {
  steps: Steps;
  titles: ReadonlyMap<number, string>;
  onChange: (steps: Steps) => void;
};

function PathSteps({ steps, titles, onChange }: PathStepsProps) {
  const [said, setSaid] = useState('');
  const titleOf = (id: number) => titles.get(id) ?? `课程 ${id}`;
  const rest = [...titles].filter(([id]) => !steps.some((step) => step.id === id));

  function move(at: number, by: 1 | -1) {
    const step = steps[at]!;
    onChange(steps.toSpliced(at, 1).toSpliced(at + by, 0, step));
    setSaid(`“${titleOf(step.id)}”已移到第 ${at + by + 1} 位`);
  }

  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="sr-only">
        {said}
      </p>
      <ol className="flex flex-col divide-y divide-line">
        {steps.map((step, at) => (
          <li key={step.id} className="flex flex-wrap items-center gap-2 py-2">
            <span className="me-auto min-w-0">{titleOf(step.id)}</span>
            <Checkbox
              label={
                <>
                  必修<span className="sr-only">：{titleOf(step.id)}</span>
                </>
              }
              checked={step.required}
              onChange={({ target }) => onChange(steps.with(at, { ...step, required: target.checked }))}
            />
            <span className="flex">
              <IconButton
                label={`上移“${titleOf(step.id)}”`}
                icon={<ArrowUp className="size-4" />}
                disabled={at === 0}
                onClick={() => move(at, -1)}
              />
              <IconButton
                label={`下移“${titleOf(step.id)}”`}
                icon={<ArrowDown className="size-4" />}
                disabled={at === steps.length - 1}
                onClick={() => move(at, 1)}
              />
              <IconButton
                label={`移除“${titleOf(step.id)}”`}
                icon={<X className="size-4" />}
                onClick={() => onChange(steps.toSpliced(at, 1))}
              />
            </span>
          </li>
        ))}
      </ol>
      <Select
        aria-label="加入一门课程"
        placeholder="加入一门课程"
        options={rest.map(([id, title]) => ({ value: String(id), label: title }))}
        value=""
        onChange={({ target }) =>
          target.value && onChange([...steps, { id: Number(target.value), required: true }])
        }
      />
    </div>
  );
}
