import { useState, type FormEvent } from 'react';
import { code } from '@portal/contract/codes';
import { courseDesk } from '@portal/contract/course-desk';
import { type DeskCourse, type DeskCourseFile } from '@portal/contract/course-content';
import { uploadPurpose } from '@portal/contract/uploads';
import { UnfinishedUploads } from '../files/unfinished-uploads.tsx';
import { uploadInParts } from '../files/upload-parts.ts';
import { Upload } from '../files/upload.tsx';
import type { UploadedFile } from '../files/use-uploads.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useAct } from '../forms/use-act.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Empty } from '../ui/empty.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { Select } from '../ui/select.tsx';
import { Table, type Column } from '../ui/table.tsx';
import { sizeText } from './words.ts';

/** What learners may download, of the whole course or of one lesson. */
export function CoursewareDesk({ course }: { course: DeskCourse }) {
  const [editing, setEditing] = useState<DeskCourseFile | 'new' | null>(null);
  const [removing, setRemoving] = useState<DeskCourseFile | null>(null);
  const { act, busy } = useAct();
  const lessons = new Map(
    course.chapters.flatMap((each) => each.lessons).map(({ id, title }) => [id, title]),
  );

  async function remove() {
    if (removing) await act(courseDesk.removeFile, { id: course.id, file_id: removing.id }, '已删除');
    setRemoving(null);
  }

  return (
    <>
      <Button className="self-start" onClick={() => setEditing('new')}>
        上传课件
      </Button>
      <Table
        dense
        caption="课件"
        columns={columnsFor(lessons, setEditing, setRemoving)}
        rows={course.files}
        rowKey={(row) => row.id}
        empty={<Empty compact title="还没有课件" text="可上传 PDF、Word、Excel、PPT、ZIP 或图片。" />}
      />
      {editing && (
        <FileDialog
          course={course}
          file={editing === 'new' ? null : editing}
          lessons={lessons}
          onClose={() => setEditing(null)}
        />
      )}
      <ConfirmDialog
        open={removing !== null}
        loading={busy}
        onCancel={() => setRemoving(null)}
        onConfirm={() => void remove()}
      >
        删除课件“{removing?.name}”？
      </ConfirmDialog>
    </>
  );
}

function columnsFor(
  lessons: ReadonlyMap<number, string>,
  edit: (row: DeskCourseFile) => void,
  remove: (row: DeskCourseFile) => void,
): Column<DeskCourseFile>[] {
  return [
    { key: 'name', header: '文件', primary: true, cell: (row) => row.name },
    { key: 'remark', header: '备注', cell: (row) => row.remark || '—' },
    {
      key: 'lesson',
      header: '属于',
      cell: (row) => (row.lesson_id === null ? '整门课程' : (lessons.get(row.lesson_id) ?? '—')),
    },
    { key: 'size', header: '大小', numeric: true, cell: (row) => sizeText(row.size) },
    {
      key: 'act',
      header: '操作',
      align: 'end',
      cell: (row) => (
        <span className="inline-flex gap-2">
          <Button size="sm" variant="secondary" onClick={() => edit(row)}>
            修改
          </Button>
          <Button size="sm" variant="ghost" onClick={() => remove(row)}>
            删除
          </Button>
        </span>
      ),
    },
  ];
}

type FileDialogProps = {
  course: DeskCourse;
  file: DeskCourseFile | null;
  lessons: ReadonlyMap<number, string>;
  onClose: () => void;
};

const upload = uploadInParts('courseware');

function FileDialog({ course, file, lessons, onClose }: FileDialogProps) {
  const [remark, setRemark] = useState(file?.remark ?? '');
  const [lesson, setLesson] = useState('');
  const [sent, setSent] = useState<UploadedFile[]>([]);
  const { act, busy, errors } = useAct();
  const { id } = course;

  async function save(event: FormEvent) {
    event.preventDefault();
    const lesson_id = lesson ? Number(lesson) : null;
    const answer = file
      ? await act(courseDesk.saveFile, { id, file_id: file.id, remark }, '已保存')
      : await act(courseDesk.addFile, { id, lesson_id, file: sent[0]?.id ?? '', remark }, '已添加');
    if (answer.code === code.success) onClose();
  }

  return (
    <FormDialog
      title={file ? '修改课件' : '上传课件'}
      action="保存"
      size="md"
      busy={busy}
      onSubmit={save}
      onClose={onClose}
    >
      {!file && (
        <>
          <Field label="文件" required group error={errors.file}>
            <Upload
              label="选择课件"
              hint="PDF、Word、Excel、PPT、ZIP 或图片，最大 200 MB"
              upload={upload}
              accept={[...uploadPurpose.courseware.types]}
              maxSize={uploadPurpose.courseware.most}
              maxFiles={1}
              value={sent}
              onChange={setSent}
            />
            <UnfinishedUploads purpose="courseware" />
          </Field>
          <Field label="属于" error={errors.lesson_id}>
            <Select
              placeholder="整门课程"
              options={[...lessons].map(([value, label]) => ({ value: String(value), label }))}
              value={lesson}
              onChange={({ target }) => setLesson(target.value)}
            />
          </Field>
        </>
      )}
      <Field label="备注" hint="学员看到的名称，下载时作为文件名" error={errors.remark}>
        <Input
          name="remark"
          maxLength={100}
          value={remark}
          onChange={({ target }) => setRemark(target.value)}
        />
      </Field>
    </FormDialog>
  );
}
