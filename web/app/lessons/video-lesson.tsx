import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { HeartbeatAnswer } from '@portal/contract/lessons';
import { isTextField } from '../browser/text-field.ts';
import type { Player } from '../player/core/player.ts';
import { ownPositions as browserPositions } from '../player/skin/browser-ports.ts';
import { LessonPlayer } from '../player/skin/lesson-player.tsx';
import { Button } from '../ui/button.tsx';
import type { LessonPage } from './load-lesson.ts';
import { LessonStage, StageMessage } from './lesson-stage.tsx';
import { openLesson, renewAddress, reportDanmaku, sendDanmaku, type OpenedLesson } from './open-lesson.ts';
import { ownPositions } from './own-positions.ts';
import { merged, seekLimit } from './played-ranges.ts';
import { Behind, Delayed, SessionEnded } from './session-ended.tsx';
import { TrialEnd } from './trial-end.tsx';
import { useHeartbeat } from './use-heartbeat.ts';
import { noteMost, questionMost, type Study } from './use-study.ts';

type VideoLessonProps = {
  page: LessonPage;
  study: Study;
  autoplay: boolean;
  onAnswer: (answer: HeartbeatAnswer) => void;
  /** Gives the page the player's present second and a way to move it. */
  onPlayer: (player: Player<HTMLVideoElement> | null) => void;
};

export function VideoLesson(props: VideoLessonProps) {
  const { id } = props.page.lesson;
  const [opened, setOpened] = useState<OpenedLesson | { refusal: string } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void openLesson(id).then((next) => isCurrent && setOpened(next));
    return () => {
      isCurrent = false;
    };
  }, [id]);
  if (opened === null) return <LessonStage page={props.page} />;
  if ('refusal' in opened)
    return (
      <StageMessage title="视频暂时无法播放" text={opened.refusal}>
        <Button onClick={() => location.reload()}>刷新页面</Button>
      </StageMessage>
    );
  return <OpenVideo {...props} opened={opened} />;
}

function OpenVideo(props: VideoLessonProps & { opened: OpenedLesson }) {
  const { page, study, autoplay, onAnswer, onPlayer, opened } = props;
  const { lesson, loggedIn, userId, own } = page;
  const { state, isPlaying, heartbeat, player, onChange } = useHeartbeat(
    lesson.id,
    opened.media.id,
    loggedIn,
    onAnswer,
  );
  const navigate = useNavigate();
  const [isComplete] = useState(own?.complete ?? false);

  const onReady = useCallback(
    (ready: Player<HTMLVideoElement> | null) => {
      player.current = ready;
      onPlayer(ready);
    },
    [player, onPlayer],
  );
  const ports = useMemo(
    () =>
      // A visitor's stays in the browser alone.
      own && userId !== null
        ? {
            positions: ownPositions({
              userId,
              videoId: opened.media.id,
              server: own,
              browser: browserPositions,
              now: Date.now,
            }),
          }
        : undefined,
    // The options of a player are read once.
    // oxlint-disable-next-line react/exhaustive-deps
    [],
  );
  const limitSeek = (seconds: number) =>
    seekLimit(
      merged([{ start: 0, end: 0 }, ...(own?.ranges ?? []), ...(heartbeat?.played() ?? [])]),
      seconds,
    );
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // What was pressed to begin is gone, and the focus with it: the keys are the player's now.
    if (autoplay && document.activeElement === document.body)
      frame.current?.querySelector('section')?.focus({ preventScroll: true });
  }, [autoplay]);
  const isLimited = page.antiSkip && own !== null && !isComplete;

  return (
    <div ref={frame} className="relative">
      <LessonPlayer
        title={lesson.title}
        autoplay={autoplay}
        source={{ id: `lesson-${lesson.id}`, url: opened.media.url, renew: () => renewAddress(lesson.id) }}
        poster={page.course.cover || undefined}
        captions={opened.media.captions.map(({ language, label, url }) => ({
          value: language,
          text: label,
          url,
          language,
        }))}
        thumbnailsUrl={opened.media.thumbnails ?? undefined}
        markers={page.markers}
        trial={
          opened.media.trial_seconds === null
            ? undefined
            : { seconds: opened.media.trial_seconds, duration: lesson.duration }
        }
        trialEnd={<TrialEnd page={page} />}
        playlist={page.playlist.map(({ id, title }) => ({
          name: title,
          source: { id: `lesson-${id}`, url: '' },
        }))}
        playlistIndex={page.playlist.findIndex(({ id }) => id === lesson.id)}
        openItem={(index) => {
          const item = page.playlist[index];
          if (item) void navigate(item.href, { state: { autoplay: true } });
        }}
        // The next lesson is another page: what is kept here, or being written, would be lost with this one.
        canAdvance={() => !heartbeat?.isBehind() && !isTextField(document.activeElement)}
        limitSeek={isLimited ? limitSeek : undefined}
        danmaku={opened.danmaku}
        danmakuPort={
          loggedIn ? { send: (comment) => sendDanmaku(lesson.id, comment), report: reportDanmaku } : undefined
        }
        notes={
          loggedIn
            ? {
                entries: study.notes.map(({ id, second, content }) => ({
                  id: String(id),
                  second,
                  text: content,
                })),
                draft: study.noteDraft,
                most: noteMost,
                add: study.addNote,
              }
            : undefined
        }
        questions={
          loggedIn
            ? {
                entries: study.questions.map(({ id, second, content, author, answer }) => ({
                  id: String(id),
                  second: second ?? 0,
                  text: content,
                  author,
                  answer: answer?.content,
                })),
                draft: study.questionDraft,
                most: questionMost,
                add: study.ask,
              }
            : undefined
        }
        onChange={onChange}
        onReady={onReady}
        ports={ports}
      />
      {state.name === 'ended' && <SessionEnded state={state} onTakeBack={() => void heartbeat?.reopen()} />}
      {state.name === 'delayed' && <Delayed />}
      {state.name === 'behind' && !isPlaying && <Behind />}
    </div>
  );
}
