import { useEffect, useRef, useState } from 'react';

const pause = 1500;

export type Saving = { state: 'idle' | 'waiting' | 'saved' | 'failed'; time: string | null };

/**
 * Saves a while after the last change, at once when `mark` changes and when the page is left. `save` gives the time, or
 * null if it failed.
 */
export function useAutosave<Value>(
  value: Value,
  save: (value: Value) => Promise<string | null>,
  { active, time, mark }: { active: boolean; time: string | null; mark: number },
): Saving {
  const [saving, setSaving] = useState<Saving>({ state: time ? 'saved' : 'idle', time });
  const first = useRef(value);
  const marked = useRef(mark);
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });

  useEffect(() => {
    if (value === first.current || !active) return;
    let pending = true;
    setSaving((before) => ({ ...before, state: 'waiting' }));

    async function store() {
      if (!pending) return;
      pending = false;
      clearTimeout(timer);
      const saved = await latest.current(value);
      setSaving((before) => ({ state: saved === null ? 'failed' : 'saved', time: saved ?? before.time }));
    }
    const timer = setTimeout(() => void store(), marked.current === mark ? pause : 0);
    marked.current = mark;
    const leave = () => document.visibilityState === 'hidden' && void store();
    document.addEventListener('visibilitychange', leave);
    return () => {
      pending = false;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', leave);
    };
  }, [value, active, mark]);

  return saving;
}
