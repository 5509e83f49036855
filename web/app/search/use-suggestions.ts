import { useEffect, useRef, useState } from 'react';
import { debouncedLookup } from '../lists/use-lookup.ts';
import type { Suggestion } from './suggest-notices.ts';

export type SuggestionSource = () => Promise<{
  suggest(keyword: string, signal: AbortSignal): Promise<Suggestion[]>;
}>;

/** Suggestions under the open box; the request of an older keystroke is aborted. */
export function useSuggestions(source: SuggestionSource) {
  const [offered, setOffered] = useState<Suggestion[]>([]);
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(-1);
  const stop = useRef(() => {});
  useEffect(() => () => stop.current(), []);

  const look = async (keyword: string, signal: AbortSignal) => (await source()).suggest(keyword, signal);

  function ask(keyword: string, wait?: number) {
    stop.current();
    stop.current = debouncedLookup(keyword, look, offer, wait);
  }

  function offer(found: Suggestion[]) {
    setOffered(found);
    setAt(-1);
    setOpen(true);
  }

  function close() {
    stop.current();
    setOpen(false);
    setAt(-1);
  }

  function move(step: 1 | -1) {
    const count = offered.length;
    // One position more than suggestions: the text as typed.
    setAt(((at + 1 + step + count + 1) % (count + 1)) - 1);
  }

  async function forget() {
    const { forgetHistory } = await import('./suggest-notices.ts');
    if (await forgetHistory()) setOffered(offered.filter(({ kind }) => kind !== 'history'));
  }

  return { offered, open: open && offered.length > 0, at, setAt, ask, close, move, forget };
}
