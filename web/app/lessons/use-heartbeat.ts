import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { HeartbeatAnswer } from '@portal/contract/lessons';
import { systemClock } from '../player/core/clock.ts';
import type { Player } from '../player/core/player.ts';
import type { View } from '../player/core/view.ts';
import { createHeartbeat } from './heartbeat.ts';
import type { ReporterState } from './reporter.ts';
import { openSession, sendHeartbeat } from './session-calls.ts';
import { usePageVisibility } from './use-page-visibility.ts';

/** facts/learning.md: nobody watches a tab that has been hidden for so long. */
const hiddenMostMs = 10 * 60_000;

type LessonPlayerHandle = Pick<Player, 'pause' | 'seek' | 'time'>;

/** Reports what is played, for a user who is logged in; a visitor's trial counts for nothing. */
export function useHeartbeat(
  lessonId: number,
  videoId: string,
  loggedIn: boolean,
  onAnswer: (answer: HeartbeatAnswer) => void,
) {
  const [state, setState] = useState<ReporterState>({ name: 'reporting' });
  const [refusals, setRefusals] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  const player = useRef<LessonPlayerHandle>(null);
  const heartbeat = useMemo(
    () =>
      loggedIn
        ? createHeartbeat({
            clock: systemClock,
            open: () => openSession(lessonId, videoId),
            send: sendHeartbeat,
            onAnswer,
            onState: setState,
            onRefused: () => setRefusals((before) => before + 1),
          })
        : null,
    [lessonId, videoId, loggedIn, onAnswer],
  );
  useEffect(
    () => () => {
      heartbeat?.hide();
      heartbeat?.stop();
    },
    [heartbeat],
  );

  useEffect(() => {
    if (state.name === 'ended') player.current?.pause();
  }, [state]);

  useEffect(() => {
    // The limit of seeking takes it back to what counts, with the tip of a seek that went too far.
    if (refusals > 0) player.current?.seek(player.current.time());
  }, [refusals]);

  const cancelPause = useRef<(() => void) | null>(null);
  const listener = useMemo(
    () =>
      heartbeat && {
        onHide() {
          heartbeat.hide();
          cancelPause.current?.();
          cancelPause.current = systemClock.after(hiddenMostMs, () => player.current?.pause());
        },
        onShow: () => cancelPause.current?.(),
        onOnline: heartbeat.retry,
      },
    [heartbeat],
  );
  usePageVisibility(listener);

  const onChange = useCallback(
    ({ phase, playing, time, rate }: View) => {
      const isPlaying = playing && phase === 'content';
      setPlaying(isPlaying);
      heartbeat?.update({ time, rate, playing: isPlaying });
    },
    [heartbeat],
  );

  return { state, isPlaying, heartbeat, player, onChange };
}
