import { useState, type FormEvent } from 'react';
import { articleStructure } from '@portal/contract/article-structure';
import { code } from '@portal/contract/codes';
import type { OutputOf } from '@portal/contract/endpoint';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useAct } from '../forms/use-act.ts';
import { KeywordForm } from '../lists/keyword-form.tsx';
import { ListPager } from '../lists/list-pager.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Empty } from '../ui/empty.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { Select } from '../ui/select.tsx';
import { Table, type Column } from '../ui/table.tsx';

type List = OutputOf<typeof articleStructure.tags>;
type Tag = List['data'][number];

export function TagPanel({ list }: { list: List }) {
  const [editing, setEditing] = useState<Tag | 'new' | null>(null);
  const [merging, setMerging] = useState<Tag | null>(null);
  const [removing, setRemoving] = useState<Tag | null>(null);
  const { act, busy } = useAct();

  async function remove() {
    if (removing) await act(articleStructure.removeTag, { id: removing.id }, '已删除');
    setRemoving(null);
  }

  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <KeywordForm placeholder="按名称查找" />
        <Button onClick={() => setEditing('new')}>新建标签</Button>
      </div>
      <Table
        dense
        caption="标签"
        columns={columnsFor(setEditing, setMerging, setRemoving)}
        rows={list.data}
        rowKey={(row) => row.id}
        empty={<Empty compact title="没有标签" />}
      />
      <ListPager list={list} />
      {editing && <NameDialog tag={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
      {merging && <MergeDialog tag={merging} others={list.data} onClose={() => setMerging(null)} />}
      <ConfirmDialog
        open={removing !== null}
        loading={busy}
        onCancel={() => setRemoving(null)}
        onConfirm={() => void remove()}
      >
        删除标签「{removing?.name}」？文章会保留。
      </ConfirmDialog>
    </>
  );
}

type OnTag = (tag: Tag) => void;

function columnsFor(edit: OnTag, merge: OnTag, remove: OnTag): Column<Tag>[] {
  return [
    { key: 'name', header: '标签', primary: true, cell: (row) => row.name },
    { key: 'published', header: '已发布', numeric: true, cell: (row) => row.published },
    {
      key: 'act',
      header: '操作',
      align: 'end',
      cell: (row) => (
        <span className="inline-flex gap-2">
          <Button size="sm" variant="secondary" onClick={() => edit(row)}>
            改名
          </Button>
          <Button size="sm" variant="secondary" onClick={() => merge(row)}>
            并入…
          </Button>
          <Button size="sm" variant="ghost" onClick={() => remove(row)}>
            删除
          </Button>
        </span>
      ),
    },
  ];
}

function NameDialog({ tag, onClose }: { tag: Tag | null; onClose: () => void }) {
  const [name, setName] = useState(tag?.name ?? '');
  const { act, busy, errors } = useAct();
  async function save(event: FormEvent) {
    event.preventDefault();
    const answer = await act(articleStructure.saveTag, { ...(tag ? { id: tag.id } : {}), name }, '已保存');
    if (answer.code === code.success) onClose();
  }
  return (
    <FormDialog title={tag ? '改名' : '新建标签'} action="保存" busy={busy} onSubmit={save} onClose={onClose}>
      <Field label="名称" required error={errors.name}>
        <Input name="name" maxLength={20} value={name} onChange={({ target }) => setName(target.value)} />
      </Field>
    </FormDialog>
  );
}

function MergeDialog({ tag, others, onClose }: { tag: Tag; others: Tag[]; onClose: () => void }) {
  const [into, setInto] = useState('');
  const { act, busy, errors } = useAct();
  async function merge(event: FormEvent) {
    event.preventDefault();
    const answer = await act(articleStructure.mergeTag, { from: tag.id, into: Number(into) }, '已合并');
    if (answer.code === code.success) onClose();
  }
  return (
    <FormDialog
      title="并入另一个标签"
      description={`「${tag.name}」的文章都改用另一个标签，旧标签页会转向新的。`}
      action="合并"
      busy={busy}
      onSubmit={merge}
      onClose={onClose}
    >
      <Field label="并入" required error={errors.into}>
        <Select
          name="into"
          placeholder="请选择"
          options={others
            .filter(({ id }) => id !== tag.id)
            .map(({ id, name }) => ({ value: String(id), label: name }))}
          value={into}
          onChange={({ target }) => setInto(target.value)}
        />
      </Field>
    </FormDialog>
  );
}
