import { useEffect, useRef, useState } from 'react';
import { createSaveQueue, type SaveOutcome, type Saving } from './save-queue.ts';

type Options = {
  /** Paused while the value must not be saved: it is being submitted, or there is a conflict. */
  active: boolean;
  time: string | null;
  /** A change of this value skips the debounce: a new file, a new step. */
  mark: number;
};

/**
 * Autosaves the value as it changes, and at once when the page is left. `inTurn` runs work after the saves in flight.
 */
export function useSaveQueue<Value>(
  value: Value,
  save: (value: Value) => Promise<SaveOutcome>,
  { active, time, mark }: Options,
) {
  const [saving, setSaving] = useState<Saving>({ state: time ? 'saved' : 'idle', time });
  const first = useRef(value);
  const marked = useRef(mark);
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  const [queue] = useState(() => createSaveQueue<Value>({ onState: setSaving, time }));

  useEffect(() => {
    if (value === first.current || !active) return;
    queue.push(value, (newest) => latest.current(newest), { now: marked.current !== mark });
    marked.current = mark;
    return () => queue.drop();
  }, [queue, value, active, mark]);

  useEffect(() => {
    const leave = () => document.visibilityState === 'hidden' && void queue.flush();
    const reconnect = () => void queue.flush();
    document.addEventListener('visibilitychange', leave);
    addEventListener('online', reconnect);
    return () => {
      document.removeEventListener('visibilitychange', leave);
      removeEventListener('online', reconnect);
    };
  }, [queue]);

  return { saving, inTurn: queue.inTurn };
}
