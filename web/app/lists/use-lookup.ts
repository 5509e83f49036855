import { useEffect, useState } from 'react';

type Look<Found> = (text: string, signal: AbortSignal) => Promise<Found | null>;

const typingPause = 180;

/** Debounced suggestions for what is typed. `first` is looked up before anything is typed; null looks nothing up. */
export function useLookup<Found>(look: Look<Found>, first: string | null = null) {
  const [text, setText] = useState(first);
  const [found, setFound] = useState<Found | null>(null);
  useEffect(() => (text === null ? undefined : debouncedLookup(text, look, setFound)), [text, look]);
  return { found, search: setText };
}

/** Debounced lookup. Returns a function that cancels the timer and aborts a request in flight. */
export function debouncedLookup<Found>(
  text: string,
  look: Look<Found>,
  show: (found: Found) => void,
  wait = text === '' ? 0 : typingPause,
): () => void {
  const replaced = new AbortController();
  async function ask() {
    const found = await look(text.trim(), replaced.signal);
    if (found !== null && !replaced.signal.aborted) show(found);
  }
  const pause = setTimeout(() => void ask(), wait);
  return () => {
    clearTimeout(pause);
    replaced.abort();
  };
}
