import { useState, type FormEvent } from 'react';
import { code } from '@portal/contract/codes';
import { courseStructure, type DeskTeacher } from '@portal/contract/course-structure';
import type { OutputOf } from '@portal/contract/endpoint';
import { FormDialog } from '../forms/form-dialog.tsx';
import { UnsavedOffer } from '../forms/unsaved-offer.tsx';
import { useAct } from '../forms/use-act.ts';
import { useUnsaved } from '../forms/use-unsaved.ts';
import { ListPager } from '../lists/list-pager.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Empty } from '../ui/empty.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { Table, type Column } from '../ui/table.tsx';
import { Textarea } from '../ui/textarea.tsx';

export function TeacherPart({ teachers }: { teachers: OutputOf<typeof courseStructure.teachers> }) {
  const [editing, setEditing] = useState<DeskTeacher | 'new' | null>(null);
  const [removing, setRemoving] = useState<DeskTeacher | null>(null);
  const { act, busy } = useAct();

  async function remove() {
    if (removing) await act(courseStructure.removeTeacher, { id: removing.id }, '已删除');
    setRemoving(null);
  }

  return (
    <>
      <Button className="self-start" onClick={() => setEditing('new')}>
        新建讲师
      </Button>
      <Table
        dense
        caption="讲师"
        columns={columnsFor(setEditing, setRemoving)}
        rows={teachers.data}
        rowKey={(row) => row.id}
        empty={<Empty compact title="还没有讲师" text="课程要有讲师。" />}
      />
      <ListPager list={teachers} />
      {editing && (
        <TeacherDialog start={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
      )}
      <ConfirmDialog
        open={removing !== null}
        loading={busy}
        onCancel={() => setRemoving(null)}
        onConfirm={() => void remove()}
      >
        删除讲师“{removing?.name}”？
      </ConfirmDialog>
    </>
  );
}

function columnsFor(
  edit: (row: DeskTeacher) => void,
  remove: (row: DeskTeacher) => void,
): Column<DeskTeacher>[] {
  return [
    { key: 'name', header: '姓名', primary: true, cell: (row) => row.name },
    { key: 'title', header: '职务', cell: (row) => row.title || '—' },
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

function TeacherDialog({ start, onClose }: { start: DeskTeacher | null; onClose: () => void }) {
  const saved = { name: start?.name ?? '', title: start?.title ?? '', intro: start?.intro ?? '' };
  const [draft, setDraft] = useState(saved);
  const { offer, settle } = useUnsaved(`edit:teacher:${start?.id ?? 'new'}`, draft, saved, setDraft, {
    isNew: !start,
  });
  const { act, busy, errors } = useAct();

  async function save(event: FormEvent) {
    event.preventDefault();
    const which = start ? { id: start.id } : {};
    const answer = await act(courseStructure.saveTeacher, { ...which, ...draft }, '已保存');
    if (answer.code !== code.success) return;
    settle();
    onClose();
  }

  return (
    <FormDialog
      title={start ? '修改讲师' : '新建讲师'}
      action="保存"
      busy={busy}
      onSubmit={save}
      onClose={onClose}
    >
      <UnsavedOffer offer={offer} />
      <Field label="姓名" required error={errors.name}>
        <Input
          name="name"
          maxLength={20}
          value={draft.name}
          onChange={({ target }) => setDraft({ ...draft, name: target.value })}
        />
      </Field>
      <Field label="职务" error={errors.title}>
        <Input
          name="title"
          maxLength={60}
          value={draft.title}
          onChange={({ target }) => setDraft({ ...draft, title: target.value })}
        />
      </Field>
      <Field label="介绍" error={errors.intro}>
        <Textarea
          name="intro"
          rows={4}
          maxLength={500}
          value={draft.intro}
          onChange={({ target }) => setDraft({ ...draft, intro: target.value })}
        />
      </Field>
    </FormDialog>
  );
}
