import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { keptText } from '../browser/kept-text.ts';
import { readToken } from '../browser/token.ts';
import { useOwnText } from './use-own-text.ts';

/**
 * Keeps one text in this tab, under this name, until its form was sent and left the page. Answers the ref of an element inside the
 * form. Without a name nothing is kept.
 */
export function useKeptText(
  name: string | undefined,
  value: string,
  onChange: (text: string) => void,
): RefObject<HTMLDivElement | null> {
  useOwnText();
  const inside = useRef<HTMLDivElement>(null);
  const isShown = useRef(false);
  const restore = useEffectEvent(onChange);
  useEffect(() => {
    const kept = name && keptText.read(name);
    if (kept) restore(kept);
  }, [name]);
  useEffect(() => {
    // The text it begins with is not one that was typed.
    if (name && isShown.current) keptText.write(name, value);
    isShown.current = true;
  }, [name, value]);
  useEffect(() => {
    const form = inside.current?.closest('form');
    if (!name || !form) return;
    let isSent = false;
    const send = () => (isSent = true);
    const type = () => (isSent = false);
    form.addEventListener('submit', send);
    form.addEventListener('input', type);
    return () => {
      form.removeEventListener('submit', send);
      form.removeEventListener('input', type);
      // Without a session it was sent in vain.
      if (isSent && readToken()) keptText.forget(name);
    };
  }, [name]);
  return inside;
}
