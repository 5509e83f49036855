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

type LessonPlayerHandle = Pick<Player, 'pause'>;

/** Reports what is played, for a user who is logged in; a visitor's trial counts for nothing. */
export function useHeartbeat(
  lessonId: number,
  loggedIn: boolean,
  onAnswer: (answer: HeartbeatAnswer) => void,
) {
  const [state, setState] = useState<ReporterState>({ name: 'reporting' });
  const player = useRef<LessonPlayerHandle>(null);
  const heartbeat = useMemo(
    () =>
      loggedIn
        ? createHeartbeat({
            clock: systemClock,
            open: () => openSession(lessonId),
            send: sendHeartbeat,
            onAnswer,
            onState: setState,
          })
        : null,
    [lessonId, loggedIn, onAnswer],
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
      heartbeat?.update({ time, rate, playing: playing && phase === 'content' });
    },
    [heartbeat],
  );

  return { state, heartbeat, player, onChange };
}
