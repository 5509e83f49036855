import { useState, type DragEvent } from 'react';
import { ArrowDown, ArrowUp, GripVertical, Pencil, Plus, Trash2 } from 'lucide-react';
import { courseDesk } from '@portal/contract/course-desk';
import { type DeskChapter, type DeskCourse, type DeskLesson } from '@portal/contract/course-content';
import { useAct } from '../forms/use-act.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { cx } from '../ui/cx.ts';
import { Empty } from '../ui/empty.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { chapterTo, lessonBy, lessonTo, placeOf } from './staff-arrange.ts';
import { CaptionsDialog } from './staff-captions.tsx';
import { ChapterDialog } from './staff-chapter.tsx';
import { LessonDialog } from './staff-lesson.tsx';
import { LessonLine } from './staff-lesson-line.tsx';
import { MarkersDialog } from './staff-markers.tsx';
import { useArranging, usePackaging } from './staff-use-outline.ts';

type Open =
  | { dialog: 'chapter'; chapter: DeskChapter | null }
  | { dialog: 'lesson'; chapterId: number; lesson: DeskLesson | null }
  | { dialog: 'markers' | 'captions'; lesson: DeskLesson }
  | { dialog: 'remove'; name: string; send: () => Promise<unknown> }
  | null;
type Dragged = { kind: 'chapter' | 'lesson'; id: number } | null;

/** Chapters and lessons, put in order by dragging or with the buttons. */
export function CourseOutline({ course }: { course: DeskCourse }) {
  const { id } = course;
  const { chapters, said, arrange } = useArranging(course);
  const { act, busy } = useAct();
  const [open, setOpen] = useState<Open>(null);
  const [dragged, setDragged] = useState<Dragged>(null);
  const progressOf = usePackaging(course, dragged !== null);
  const close = () => setOpen(null);

  function moveChapter(at: number, by: 1 | -1) {
    const { id: chapterId, title } = chapters[at]!;
    const to = at + by;
    const buttons = by === 1 ? ['down', 'up'] : ['up', 'down'];
    const focused = buttons.map((each) => `chapter-${each}-${chapterId}`);
    void arrange(chapterTo(chapters, chapterId, to), `“${title}”已移到第 ${to + 1} 章`, focused);
  }

  function moveLesson({ id: lessonId, title }: DeskLesson, by: 1 | -1) {
    const next = lessonBy(chapters, lessonId, by);
    const buttons = by === 1 ? ['down', 'up'] : ['up', 'down'];
    const focused = buttons.map((each) => `lesson-${each}-${lessonId}`);
    void arrange(next, `“${title}”已移到${placeOf(next ?? [], lessonId)}`, focused);
  }

  function drop(event: DragEvent, chapterId: number, to: number) {
    event.preventDefault();
    event.stopPropagation();
    if (!dragged) return;
    setDragged(null);
    if (dragged.kind === 'chapter') {
      const at = chapters.findIndex((chapter) => chapter.id === chapterId);
      return void arrange(chapterTo(chapters, dragged.id, at), `已移到第 ${at + 1} 章`);
    }
    const next = lessonTo(chapters, dragged.id, chapterId, to);
    void arrange(next, `已移到${placeOf(next, dragged.id)}`);
  }

  const allow = (event: DragEvent) => dragged && event.preventDefault();

  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      {chapters.length === 0 && <Empty compact title="还没有章节" text="先添加一章，再在里面添加课时。" />}
      <ol aria-label="章" className="flex flex-col gap-4">
        {chapters.map((chapter, at) => (
          <Card
            as="li"
            key={chapter.id}
            aria-label={chapter.title}
            className={cx(dragged?.kind === 'chapter' && dragged.id === chapter.id && 'opacity-50')}
            onDragOver={allow}
            onDrop={(event: DragEvent) => drop(event, chapter.id, chapter.lessons.length)}
          >
            <div className="flex flex-wrap items-center gap-2">
              <Grip
                onStart={() => setDragged({ kind: 'chapter', id: chapter.id })}
                onEnd={() => setDragged(null)}
              />
              <h2 className="me-auto min-w-0 text-lg">{chapter.title}</h2>
              <span className="flex">
                <IconButton
                  id={`chapter-up-${chapter.id}`}
                  label={`上移“${chapter.title}”`}
                  icon={<ArrowUp className="size-4" />}
                  disabled={at === 0}
                  onClick={() => moveChapter(at, -1)}
                />
                <IconButton
                  id={`chapter-down-${chapter.id}`}
                  label={`下移“${chapter.title}”`}
                  icon={<ArrowDown className="size-4" />}
                  disabled={at === chapters.length - 1}
                  onClick={() => moveChapter(at, 1)}
                />
                <IconButton
                  label={`改名“${chapter.title}”`}
                  icon={<Pencil className="size-4" />}
                  onClick={() => setOpen({ dialog: 'chapter', chapter })}
                />
                <IconButton
                  label={`删除“${chapter.title}”`}
                  icon={<Trash2 className="size-4" />}
                  className="hover:text-danger"
                  onClick={() =>
                    setOpen({
                      dialog: 'remove',
                      name: `第 ${at + 1} 章“${chapter.title}”`,
                      send: () => act(courseDesk.removeChapter, { id, chapter_id: chapter.id }, '已删除'),
                    })
                  }
                />
              </span>
            </div>
            <ol aria-label={`“${chapter.title}”的课时`} className="mt-3 flex flex-col divide-y divide-line">
              {chapter.lessons.map((lesson, place) => (
                <LessonLine
                  key={lesson.id}
                  lesson={lesson}
                  progress={progressOf(lesson.id, lesson.packaging?.progress ?? 0)}
                  isFirst={at === 0 && place === 0}
                  isLast={at === chapters.length - 1 && place === chapter.lessons.length - 1}
                  isDragged={dragged?.kind === 'lesson' && dragged.id === lesson.id}
                  grip={
                    <Grip
                      onStart={() => setDragged({ kind: 'lesson', id: lesson.id })}
                      onEnd={() => setDragged(null)}
                    />
                  }
                  onDragOver={allow}
                  onDrop={(event) => drop(event, chapter.id, place)}
                  onMove={(by) => moveLesson(lesson, by)}
                  onEdit={() => setOpen({ dialog: 'lesson', chapterId: chapter.id, lesson })}
                  onMarkers={() => setOpen({ dialog: 'markers', lesson })}
                  onCaptions={() => setOpen({ dialog: 'captions', lesson })}
                  onRemove={() =>
                    setOpen({
                      dialog: 'remove',
                      name: `课时“${lesson.title}”`,
                      send: () => act(courseDesk.removeLesson, { id, lesson_id: lesson.id }, '已删除'),
                    })
                  }
                />
              ))}
            </ol>
            <Button
              size="sm"
              variant="secondary"
              className="mt-3"
              icon={<Plus className="size-4" />}
              onClick={() => setOpen({ dialog: 'lesson', chapterId: chapter.id, lesson: null })}
            >
              添加课时
            </Button>
          </Card>
        ))}
      </ol>
      <Button
        className="self-start"
        icon={<Plus className="size-4" />}
        onClick={() => setOpen({ dialog: 'chapter', chapter: null })}
      >
        添加一章
      </Button>
      {open?.dialog === 'chapter' && <ChapterDialog courseId={id} chapter={open.chapter} onClose={close} />}
      {open?.dialog === 'lesson' && (
        <LessonDialog courseId={id} chapterId={open.chapterId} lesson={open.lesson} onClose={close} />
      )}
      {open?.dialog === 'markers' && (
        <MarkersDialog course={course} lesson={lessonIn(course, open.lesson)} onClose={close} />
      )}
      {open?.dialog === 'captions' && (
        <CaptionsDialog courseId={id} lesson={lessonIn(course, open.lesson)} onClose={close} />
      )}
      <ConfirmDialog
        open={open?.dialog === 'remove'}
        loading={busy}
        onCancel={close}
        onConfirm={() => void (open?.dialog === 'remove' ? open.send() : null)?.then(close)}
      >
        删除{open?.dialog === 'remove' && open.name}？
      </ConfirmDialog>
    </>
  );
}

/** The lesson as last loaded, so that an open dialog shows its own changes. */
function lessonIn({ chapters }: DeskCourse, opened: DeskLesson): DeskLesson {
  const all = chapters.flatMap(({ lessons }) => lessons);
  return all.find(({ id }) => id === opened.id) ?? opened;
}

/** The drag handle; keyboards use the buttons beside it. */
function Grip({ onStart, onEnd }: { onStart: () => void; onEnd: () => void }) {
  return (
    <span
      draggable
      aria-hidden
      className="cursor-grab p-1 text-ink-mute phone:hidden"
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', '');
        onStart();
      }}
      onDragEnd={onEnd}
    >
      <GripVertical className="size-4" />
    </span>
  );
}
