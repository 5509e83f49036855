import { useState, type FormEvent } from 'react';
import { articleStructure, type DeskCategory } from '@portal/contract/article-structure';
import { code } from '@portal/contract/codes';
import { useAct } from '../forms/use-act.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Empty } from '../ui/empty.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { Select } from '../ui/select.tsx';
import { Table, type Column } from '../ui/table.tsx';
import { Textarea } from '../ui/textarea.tsx';
import { indented } from './staff-category.ts';
import { textsOf } from './staff-form.ts';

type Editing = Partial<DeskCategory> & { name: string };

export function CategoryPanel({ categories }: { categories: DeskCategory[] }) {
  const [editing, setEditing] = useState<Editing | null>(null);
  const [removing, setRemoving] = useState<DeskCategory | null>(null);
  const { act, busy } = useAct();
  const parents = new Set(categories.map(({ parent_id }) => parent_id));
  const labels = new Map(indented(categories).map(({ value, label }) => [Number(value), label]));

  async function remove() {
    if (removing) await act(articleStructure.removeCategory, { id: removing.id }, '已删除');
    setRemoving(null);
  }

  return (
    <>
      <Button className="self-start" onClick={() => setEditing({ name: '' })}>
        新建栏目
      </Button>
      <Table
        dense
        caption="栏目"
        columns={columnsFor({ labels, parents }, setEditing, setRemoving)}
        rows={categories}
        rowKey={(row) => row.id}
        empty={<Empty compact title="还没有栏目" text="文章要有栏目才能发布。" />}
      />
      {editing && <CategoryDialog start={editing} categories={categories} onClose={() => setEditing(null)} />}
      <ConfirmDialog
        open={removing !== null}
        loading={busy}
        onCancel={() => setRemoving(null)}
        onConfirm={() => void remove()}
      >
        删除栏目「{removing?.name}」？
      </ConfirmDialog>
    </>
  );
}

function columnsFor(
  { labels, parents }: { labels: ReadonlyMap<number, string>; parents: ReadonlySet<number | null> },
  edit: (row: DeskCategory) => void,
  remove: (row: DeskCategory) => void,
): Column<DeskCategory>[] {
  return [
    {
      key: 'name',
      header: '栏目',
      primary: true,
      cell: (row) => <span className="whitespace-pre">{labels.get(row.id)}</span>,
    },
    { key: 'description', header: '说明', hideOnPhone: true, cell: (row) => row.description || '—' },
    { key: 'position', header: '顺序', numeric: true, cell: (row) => row.position },
    { key: 'published', header: '已发布', numeric: true, cell: (row) => row.published },
    {
      key: 'act',
      header: '操作',
      align: 'end',
      cell: (row) => (
        <span className="inline-flex gap-2">
          <Button size="sm" variant="secondary" onClick={() => edit(row)}>
            修改
          </Button>
          <Button
            size="sm"
            variant="ghost"
            disabled={row.articles > 0 || parents.has(row.id)}
            onClick={() => remove(row)}
          >
            删除
          </Button>
        </span>
      ),
    },
  ];
}

type CategoryDialogProps = { start: Editing; categories: DeskCategory[]; onClose: () => void };

function CategoryDialog({ start, categories, onClose }: CategoryDialogProps) {
  const { act, busy, errors } = useAct();

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { parent, name = '', description, keywords = '', position } = textsOf(event.currentTarget);
    const answer = await act(
      articleStructure.saveCategory,
      {
        ...(start.id === undefined ? {} : { id: start.id }),
        parent_id: parent ? Number(parent) : null,
        name,
        description,
        keywords: keywords.split(/[,，、\s]+/).filter(Boolean),
        position: Number(position) || 0,
      },
      '已保存',
    );
    if (answer.code === code.success) onClose();
  }

  return (
    <Dialog
      open
      dismissable={!busy}
      onClose={onClose}
      title={start.id === undefined ? '新建栏目' : '修改栏目'}
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            取消
          </Button>
          <Button type="submit" form="category" loading={busy}>
            保存
          </Button>
        </>
      }
    >
      <PostForm id="category" className="flex flex-col gap-4" onSubmit={(event) => void save(event)}>
        <Field label="名称" required error={errors.name}>
          <Input name="name" maxLength={20} defaultValue={start.name} />
        </Field>
        <Field label="上级栏目" error={errors.parent_id}>
          <Select
            name="parent"
            placeholder="无（一级栏目）"
            options={indented(categories.filter(({ id }) => id !== start.id))}
            defaultValue={start.parent_id ? String(start.parent_id) : ''}
          />
        </Field>
        <Field label="说明" hint="显示在栏目页，并供搜索引擎使用" error={errors.description}>
          <Textarea name="description" rows={2} maxLength={200} defaultValue={start.description ?? ''} />
        </Field>
        <Field label="关键词" hint="用逗号或空格隔开，最多 10 个" error={errors.keywords}>
          <Input name="keywords" defaultValue={start.keywords?.join('，') ?? ''} />
        </Field>
        <Field label="顺序" hint="小的在前" error={errors.position}>
          <Input name="position" type="number" min={0} max={999} defaultValue={start.position ?? 0} />
        </Field>
      </PostForm>
    </Dialog>
  );
}
