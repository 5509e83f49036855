import type { DragEvent, ReactNode } from 'react';
import { ArrowDown, ArrowUp, Captions, FileText, Flag, Pencil, Trash2, Video } from 'lucide-react';
import type { DeskLesson } from '@portal/contract/course-content';
import { Alert } from '../ui/alert.tsx';
import { Badge } from '../ui/badge.tsx';
import { cx } from '../ui/cx.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { ProgressBar } from '../ui/progress.tsx';
import { durationText } from './words.ts';

type LessonLineProps = {
  lesson: DeskLesson;
  /** Of the packaging, in percent. */
  progress: number;
  isFirst: boolean;
  isLast: boolean;
  isDragged: boolean;
  grip: ReactNode;
  onDragOver: (event: DragEvent) => void;
  onDrop: (event: DragEvent) => void;
  onMove: (by: 1 | -1) => void;
  onEdit: () => void;
  onMarkers: () => void;
  onCaptions: () => void;
  onRemove: () => void;
};

export function LessonLine(props: LessonLineProps) {
  const { lesson, progress, isFirst, isLast, isDragged, grip, onDragOver, onDrop, onMove } = props;
  const { onEdit, onMarkers, onCaptions, onRemove } = props;
  const { id, title, kind, ready, packaging } = lesson;
  const Icon = kind === 'video' ? Video : FileText;
  return (
    // A keyboard moves a lesson with the buttons in it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      aria-label={title}
      className={cx('py-3', isDragged && 'opacity-50')}
      onDragOver={onDragOver}
      onDrop={onDrop}
    >
      <div className="flex flex-wrap items-center gap-2">
        {grip}
        <span className="flex min-w-0 items-center gap-2">
          <Icon className="size-5 shrink-0 text-ink-mute" aria-hidden />
          {title}
        </span>
        <span className="me-auto text-sm text-ink-mute tabular">{lengthOf(lesson)}</span>
        {lesson.trial_seconds !== null &&
          (isTrial(lesson, lesson.trial_seconds) ? (
            <Badge tone="accent">试看 {durationText(lesson.trial_seconds)}</Badge>
          ) : (
            <Badge tone="danger">试看无效：不短于视频</Badge>
          ))}
        <span className="flex">
          <IconButton
            id={`lesson-up-${id}`}
            label={`上移“${title}”`}
            icon={<ArrowUp className="size-4" />}
            disabled={isFirst}
            onClick={() => onMove(-1)}
          />
          <IconButton
            id={`lesson-down-${id}`}
            label={`下移“${title}”`}
            icon={<ArrowDown className="size-4" />}
            disabled={isLast}
            onClick={() => onMove(1)}
          />
          {kind === 'video' && ready && (
            <>
              <IconButton
                label={`“${title}”的进度标记`}
                icon={<Flag className="size-4" />}
                onClick={onMarkers}
              />
              <IconButton
                label={`“${title}”的字幕`}
                icon={<Captions className="size-4" />}
                onClick={onCaptions}
              />
            </>
          )}
          <IconButton label={`修改“${title}”`} icon={<Pencil className="size-4" />} onClick={onEdit} />
          <IconButton
            label={`删除“${title}”`}
            icon={<Trash2 className="size-4" />}
            className="hover:text-danger"
            onClick={onRemove}
          />
        </span>
      </div>
      {packaging && packaging.state !== 'failed' && (
        <ProgressBar
          label={packaging.state === 'queued' ? '等待转码' : '正在转码'}
          labelShown
          value={progress}
          className="mt-2 max-w-md"
        />
      )}
      {packaging?.state === 'failed' && (
        <Alert kind="error" className="mt-2">
          {packaging.failure}
        </Alert>
      )}
    </li>
  );
}

/** spec 5: a trial is shorter than its film, whose length is known once it is packaged. */
function isTrial({ ready, duration }: DeskLesson, seconds: number): boolean {
  return !ready || seconds < duration;
}

function lengthOf({ kind, ready, duration, pages }: DeskLesson): string {
  if (!ready) return '';
  return kind === 'video' ? durationText(duration) : `${pages ?? 1} 页`;
}
