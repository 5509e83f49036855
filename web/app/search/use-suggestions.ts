import { useEffect, useRef, useState } from 'react';
import type { Suggestion } from './suggest-notices.ts';

const typingPause = 180;

export type SuggestionSource = () => Promise<{
  suggest(keyword: string, signal: AbortSignal): Promise<Suggestion[]>;
}>;

/** What to offer under the box while it is open; an answer replaced by the next letter is dropped. */
export function useSuggestions(source: SuggestionSource) {
  const [offered, setOffered] = useState<Suggestion[]>([]);
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(-1);
  const asking = useRef<AbortController>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);

  function stop() {
    clearTimeout(pause.current);
    asking.current?.abort();
  }
  useEffect(() => stop, []);

  function ask(keyword: string, wait = typingPause) {
    stop();
    const { signal } = (asking.current = new AbortController());
    pause.current = setTimeout(() => void offer(keyword, signal), wait);
  }

  async function offer(keyword: string, signal: AbortSignal) {
    const { suggest } = await source();
    const found = await suggest(keyword, signal);
    if (signal.aborted) return;
    setOffered(found);
    setAt(-1);
    setOpen(true);
  }

  function close() {
    stop();
    setOpen(false);
    setAt(-1);
  }

  function move(step: 1 | -1) {
    const count = offered.length;
    // One place more than there are suggestions: what was typed.
    setAt(((at + 1 + step + count + 1) % (count + 1)) - 1);
  }

  async function forget() {
    const { forgetHistory } = await import('./suggest-notices.ts');
    if (await forgetHistory()) setOffered(offered.filter(({ kind }) => kind !== 'history'));
  }

  return { offered, open: open && offered.length > 0, at, setAt, ask, close, move, forget };
}
