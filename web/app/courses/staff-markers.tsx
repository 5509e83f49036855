import { useState, type FormEvent } from 'react';
import { Plus, Trash2 } from 'lucide-react';
import { code } from '@portal/contract/codes';
import type { DeskCourse, DeskLesson } from '@portal/contract/course-content';
import { courseDesk } from '@portal/contract/course-desk';
import type { LessonMarker } from '@portal/contract/lessons';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useAct } from '../forms/use-act.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Input } from '../ui/input.tsx';
import { placeText, secondsAt } from './words.ts';

type MarkersDialogProps = {
  course: Pick<DeskCourse, 'id' | 'revision'>;
  lesson: DeskLesson;
  onClose: () => void;
};
type MarkerDraft = { key: number; at: string; title: string; describe: string };

const most = 50;

/** Places in a film that the progress bar names. */
export function MarkersDialog({ course, lesson, onClose }: MarkersDialogProps) {
  const [opened, setOpened] = useState({ revision: course.revision, markers: lesson.markers });
  const [markers, setMarkers] = useState(() => draftsOf(lesson.markers, 0));
  const [lastKey, setLastKey] = useState(lesson.markers.length);
  const [wrongTime, setWrongTime] = useState<number | null>(null);
  const { act, busy, errors } = useAct();
  const isOvertaken = !areSame(opened.markers, lesson.markers);
  const change = (at: number, changes: Partial<MarkerDraft>) =>
    setMarkers(markers.with(at, { ...markers[at]!, ...changes }));

  async function save(event: FormEvent) {
    event.preventDefault();
    const wrong = markers.findIndex(({ at }) => secondsAt(at) === null);
    setWrongTime(wrong < 0 ? null : wrong);
    if (wrong >= 0) return;
    const answer = await act(courseDesk.saveMarkers, {
      id: course.id,
      // What else of the course was changed meanwhile is no reason to refuse these.
      revision: isOvertaken ? opened.revision : course.revision,
      lesson_id: lesson.id,
      markers: markers.map(({ at, title, describe }) => ({ offset: secondsAt(at) ?? 0, title, describe })),
    });
    if (answer.code === code.success) onClose();
  }

  function takeNewest(): void {
    setOpened({ revision: course.revision, markers: lesson.markers });
    setMarkers(draftsOf(lesson.markers, lastKey));
    setLastKey(lastKey + lesson.markers.length);
  }

  return (
    <FormDialog
      title={`“${lesson.title}”的进度标记`}
      description={`显示在播放进度条上，点击可跳转，卡片上自动显示该处的视频画面。视频长 ${placeText(lesson.duration)}。`}
      action="保存"
      size="md"
      busy={busy}
      onSubmit={save}
      onClose={onClose}
    >
      {isOvertaken && (
        <Alert
          kind="warning"
          live
          action={
            <Button size="sm" variant="secondary" disabled={busy} onClick={takeNewest}>
              放弃修改，载入最新标记
            </Button>
          }
        >
          其他人刚修改了这些标记，您的修改尚未保存。
        </Alert>
      )}
      {markers.length > 0 && (
        <ol aria-label="进度标记" className="flex flex-col gap-4">
          {markers.map((marker, at) => (
            <li key={marker.key}>
              <fieldset className="flex flex-wrap items-start gap-3 rounded-lg border border-line p-4">
                <legend className="sr-only">第 {at + 1} 个标记</legend>
                <Field
                  label="时间"
                  className="w-24"
                  required
                  error={wrongTime === at ? '请填写如 1:30 的时间' : errors[`markers.${at}.offset`]}
                >
                  <Input
                    placeholder="1:30"
                    maxLength={9}
                    value={marker.at}
                    onChange={({ target }) => change(at, { at: target.value })}
                  />
                </Field>
                <Field label="名称" className="min-w-0 flex-1" required error={errors[`markers.${at}.title`]}>
                  <Input
                    maxLength={30}
                    value={marker.title}
                    onChange={({ target }) => change(at, { title: target.value })}
                  />
                </Field>
                <IconButton
                  className="mt-8"
                  label={`删除第 ${at + 1} 个标记`}
                  icon={<Trash2 className="size-4" />}
                  onClick={() => setMarkers(markers.toSpliced(at, 1))}
                />
                <Field label="说明" className="w-full" error={errors[`markers.${at}.describe`]}>
                  <Input
                    maxLength={200}
                    value={marker.describe}
                    onChange={({ target }) => change(at, { describe: target.value })}
                  />
                </Field>
              </fieldset>
            </li>
          ))}
        </ol>
      )}
      <Button
        variant="secondary"
        className="self-start"
        icon={<Plus className="size-4" />}
        disabled={markers.length >= most}
        onClick={() => {
          setMarkers([...markers, { key: lastKey, at: '', title: '', describe: '' }]);
          setLastKey(lastKey + 1);
        }}
      >
        添加标记
      </Button>
    </FormDialog>
  );
}

function draftsOf(markers: readonly LessonMarker[], firstKey: number): MarkerDraft[] {
  return markers.map(({ offset, title, describe }, at) => ({
    key: firstKey + at,
    at: placeText(offset),
    title,
    describe,
  }));
}

function areSame(some: readonly LessonMarker[], others: readonly LessonMarker[]): boolean {
  return JSON.stringify(some) === JSON.stringify(others);
}
