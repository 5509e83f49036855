import { useState, type FormEvent } from 'react';
import { code } from '@portal/contract/codes';
import { courseStructure, type DeskCourseCategory } from '@portal/contract/course-structure';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useAct } from '../forms/use-act.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Empty } from '../ui/empty.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { Select } from '../ui/select.tsx';
import { Table, type Column } from '../ui/table.tsx';

type Editing = DeskCourseCategory | 'new' | null;

export function CategoryPart({ categories }: { categories: DeskCourseCategory[] }) {
  const [editing, setEditing] = useState<Editing>(null);
  const [removing, setRemoving] = useState<DeskCourseCategory | null>(null);
  const { act, busy } = useAct();

  async function remove() {
    if (removing) await act(courseStructure.removeCategory, { id: removing.id }, '已删除');
    setRemoving(null);
  }

  return (
    <>
      <Button className="self-start" onClick={() => setEditing('new')}>
        新建分类
      </Button>
      <Table
        dense
        caption="课程分类"
        columns={columnsFor(setEditing, setRemoving)}
        rows={categories}
        rowKey={(row) => row.id}
        empty={<Empty compact title="还没有分类" text="课程要有分类。" />}
      />
      {editing && (
        <CategoryDialog
          start={editing === 'new' ? null : editing}
          categories={categories}
          onClose={() => setEditing(null)}
        />
      )}
      <ConfirmDialog
        open={removing !== null}
        loading={busy}
        onCancel={() => setRemoving(null)}
        onConfirm={() => void remove()}
      >
        删除分类“{removing?.name}”？
      </ConfirmDialog>
    </>
  );
}

function columnsFor(
  edit: (row: DeskCourseCategory) => void,
  remove: (row: DeskCourseCategory) => void,
): Column<DeskCourseCategory>[] {
  return [
    {
      key: 'name',
      header: '分类',
      primary: true,
      cell: (row) => (row.parent_id === null ? row.name : `　${row.name}`),
    },
    { key: 'position', header: '顺序', numeric: true, cell: (row) => row.position },
    { key: 'courses', header: '课程', numeric: true, cell: (row) => row.courses },
    {
      key: 'act',
      header: '操作',
      align: 'end',
      cell: (row) => (
        <span className="inline-flex gap-2">
          <Button size="sm" variant="secondary" onClick={() => edit(row)}>
            修改
          </Button>
          <Button size="sm" variant="ghost" disabled={row.courses > 0} onClick={() => remove(row)}>
            删除
          </Button>
        </span>
      ),
    },
  ];
}

type CategoryDialogProps = {
  start: DeskCourseCategory | null;
  categories: DeskCourseCategory[];
  onClose: () => void;
};

function CategoryDialog({ start, categories, onClose }: CategoryDialogProps) {
  const [name, setName] = useState(start?.name ?? '');
  const [parent, setParent] = useState(start?.parent_id ? String(start.parent_id) : '');
  const [position, setPosition] = useState(String(start?.position ?? 0));
  const { act, busy, errors } = useAct();
  const roots = categories.filter(({ id, parent_id }) => parent_id === null && id !== start?.id);

  async function save(event: FormEvent) {
    event.preventDefault();
    const which = start ? { id: start.id } : {};
    const place = { parent_id: parent ? Number(parent) : null, position: Number(position) || 0 };
    const answer = await act(courseStructure.saveCategory, { ...which, name, ...place }, '已保存');
    if (answer.code === code.success) onClose();
  }

  return (
    <FormDialog
      title={start ? '修改分类' : '新建分类'}
      action="保存"
      busy={busy}
      onSubmit={save}
      onClose={onClose}
    >
      <Field label="名称" required error={errors.name}>
        <Input name="name" maxLength={20} value={name} onChange={({ target }) => setName(target.value)} />
      </Field>
      <Field label="上级分类" error={errors.parent_id}>
        <Select
          placeholder="无（一级分类）"
          options={roots.map(({ id, name: label }) => ({ value: String(id), label }))}
          value={parent}
          onChange={({ target }) => setParent(target.value)}
        />
      </Field>
      <Field label="顺序" hint="小的在前" error={errors.position}>
        <Input
          type="number"
          min={0}
          max={999}
          value={position}
          onChange={({ target }) => setPosition(target.value)}
        />
      </Field>
    </FormDialog>
  );
}
