import { useMemo, useState, type FormEvent } from 'react';
import { code } from '@portal/contract/codes';
import { courseDesk } from '@portal/contract/course-desk';
import { type DeskLesson } from '@portal/contract/course-content';
import { uploadPurpose } from '@portal/contract/uploads';
import { UnfinishedUploads } from '../files/unfinished-uploads.tsx';
import { uploadInParts } from '../files/upload-parts.ts';
import { Upload } from '../files/upload.tsx';
import type { UploadedFile } from '../files/use-uploads.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useAct } from '../forms/use-act.ts';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { Select } from '../ui/select.tsx';
import { measureFilm } from './staff-measure.ts';

type LessonDialogProps = {
  courseId: number;
  chapterId: number;
  /** Null for a new one. */
  lesson: DeskLesson | null;
  onClose: () => void;
};

export function LessonDialog({ courseId, chapterId, lesson, onClose }: LessonDialogProps) {
  const [title, setTitle] = useState(lesson?.title ?? '');
  const [kind, setKind] = useState<'video' | 'document'>(lesson?.kind ?? 'video');
  const [trial, setTrial] = useState(lesson?.trial_seconds ? String(lesson.trial_seconds) : '');
  const [sent, setSent] = useState<UploadedFile[]>([]);
  const [duration, setDuration] = useState(0);
  const { act, busy, errors } = useAct();
  const upload = useMemo(
    () =>
      kind === 'document'
        ? uploadInParts('courseware')
        : async (...given: Parameters<ReturnType<typeof uploadInParts>>) => {
            void measureFilm(given[0]).then(setDuration);
            return uploadInParts('lessonVideo')(...given);
          },
    [kind],
  );

  async function save(event: FormEvent) {
    event.preventDefault();
    const file = sent[0]?.id ?? '';
    const about = { id: courseId, title, duration };
    const answer = lesson
      ? await act(
          courseDesk.saveLesson,
          {
            ...about,
            lesson_id: lesson.id,
            trial_seconds: trial ? Number(trial) : null,
            ...(file ? { file } : {}),
          },
          '已保存',
        )
      : await act(courseDesk.addLesson, { ...about, chapter_id: chapterId, kind, file }, '已添加');
    if (answer.code === code.success) onClose();
  }

  const isFilm = kind === 'video';
  return (
    <FormDialog
      title={lesson ? '修改课时' : '添加课时'}
      description={
        isFilm
          ? lesson?.ready
            ? '更换后，转码完成前学员仍看原视频；尚未学完的学员需重新学习本课时。'
            : '视频上传后自动转码，完成前学员看不到这个课时。'
          : lesson
            ? 'PDF 按页学习，页数由系统统计。更换后，尚未学完的学员需重新学习本课时。'
            : 'PDF 按页学习，页数由系统统计。'
      }
      action="保存"
      size="md"
      busy={busy}
      onSubmit={save}
      onClose={onClose}
    >
      {!lesson && (
        <Field label="类型" required>
          <Select
            name="kind"
            options={[
              { value: 'video', label: '视频' },
              { value: 'document', label: '文档（PDF）' },
            ]}
            value={kind}
            disabled={sent.length > 0}
            onChange={({ target }) => setKind(target.value as 'video' | 'document')}
          />
        </Field>
      )}
      <Field label="课时名称" required error={errors.title}>
        <Input name="title" maxLength={80} value={title} onChange={({ target }) => setTitle(target.value)} />
      </Field>
      {lesson && isFilm && (
        <Field
          label="试看秒数"
          hint="付费课程开头可以免费看的秒数，不填则没有试看"
          error={errors.trial_seconds}
        >
          <Input
            name="trial_seconds"
            type="number"
            min={1}
            max={3600}
            value={trial}
            onChange={({ target }) => setTrial(target.value)}
          />
        </Field>
      )}
      <Field label={lesson ? '更换文件' : '文件'} required={!lesson} group error={errors.file}>
        <Upload
          key={kind}
          label={isFilm ? '上传视频' : '上传 PDF'}
          hint={isFilm ? 'MP4 或 MOV，最大 2 GB；中断后重新选择同一文件即可继续' : 'PDF，最大 50 MB'}
          upload={upload}
          accept={isFilm ? [...uploadPurpose.lessonVideo.types] : ['application/pdf']}
          maxSize={isFilm ? uploadPurpose.lessonVideo.most : 50_000_000}
          maxFiles={1}
          value={sent}
          onChange={(files) => {
            setSent(files);
            if (!title && files[0]) setTitle(files[0].name.replace(/\.[^.]+$/, '').slice(0, 80));
          }}
        />
        <UnfinishedUploads purpose={isFilm ? 'lessonVideo' : 'courseware'} />
      </Field>
    </FormDialog>
  );
}
