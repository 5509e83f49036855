import { useState, type FormEvent } from 'react';
import { code } from '@portal/contract/codes';
import { courseDesk } from '@portal/contract/course-desk';
import { type DeskChapter } from '@portal/contract/course-content';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useAct } from '../forms/use-act.ts';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';

type ChapterDialogProps = { courseId: number; chapter: DeskChapter | null; onClose: () => void };

export function ChapterDialog({ courseId, chapter, onClose }: ChapterDialogProps) {
  const [title, setTitle] = useState(chapter?.title ?? '');
  const { act, busy, errors } = useAct();

  async function save(event: FormEvent) {
    event.preventDefault();
    const which = chapter ? { chapter_id: chapter.id } : {};
    const answer = await act(courseDesk.saveChapter, { id: courseId, title, ...which }, '已保存');
    if (answer.code === code.success) onClose();
  }

  return (
    <FormDialog
      title={chapter ? '章的名称' : '添加一章'}
      action="保存"
      busy={busy}
      onSubmit={save}
      onClose={onClose}
    >
      <Field label="章名" required error={errors.title}>
        <Input name="title" maxLength={60} value={title} onChange={({ target }) => setTitle(target.value)} />
      </Field>
    </FormDialog>
  );
}
