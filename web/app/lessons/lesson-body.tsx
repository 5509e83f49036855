import { useCallback, useRef, useState, type ReactNode } from 'react';
import type { HeartbeatAnswer } from '@portal/contract/lessons';
import type { Player } from '../player/core/player.ts';
import { Card } from '../ui/card.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { DocumentLesson } from './document-lesson.tsx';
import type { LessonPage } from './load-lesson.ts';
import { NotesPanel, QuestionsPanel } from './study-panels.tsx';
import { useStudy } from './use-study.ts';
import { VideoLesson } from './video-lesson.tsx';

type LessonBodyProps = {
  page: LessonPage;
  autoplay: boolean;
  onAnswer: (answer: HeartbeatAnswer) => void;
  /** What it is about, between the player and the notes. */
  children: ReactNode;
};

/** Everything of a lesson that needs scripts: the player or the document, notes and questions. */
export default function LessonBody({ page, autoplay, onAnswer, children }: LessonBodyProps) {
  const { lesson, course, loggedIn, document } = page;
  const study = useStudy(course.id, lesson.id, loggedIn);
  const player = useRef<Player<HTMLVideoElement>>(null);
  const [tab, setTab] = useState<'notes' | 'questions'>(loggedIn ? 'notes' : 'questions');
  const onPlayer = useCallback((ready: Player<HTMLVideoElement> | null) => {
    player.current = ready;
  }, []);

  const isVideo = lesson.kind === 'video';
  const now = isVideo ? () => player.current?.time() ?? 0 : null;
  function onSeek(seconds: number) {
    player.current?.seek(seconds);
    player.current?.play();
    scrollTo({ top: 0 });
  }
  const panel = { study, now, onSeek };
  return (
    <>
      {isVideo ? (
        <VideoLesson page={page} study={study} autoplay={autoplay} onAnswer={onAnswer} onPlayer={onPlayer} />
      ) : (
        document && <DocumentLesson page={page} document={document} onAnswer={onAnswer} />
      )}
      {children}
      <Card className="mt-6">
        <Tabs
          label="笔记与提问"
          active={tab}
          onChange={setTab}
          tabs={[
            ...(loggedIn
              ? [
                  {
                    key: 'notes' as const,
                    label: '我的笔记',
                    count: study.notes.length,
                    panel: <NotesPanel {...panel} />,
                  },
                ]
              : []),
            {
              key: 'questions' as const,
              label: '课时问答',
              count: study.questions.length,
              panel: <QuestionsPanel {...panel} loggedIn={loggedIn} />,
            },
          ]}
        />
      </Card>
    </>
  );
}
