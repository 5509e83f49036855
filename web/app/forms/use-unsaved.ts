import { useEffect, useRef, useState } from 'react';
import { keptText } from '../browser/kept-text.ts';
import { useOwnText } from './use-own-text.ts';

export type UnsavedOffer = {
  /** What is saved is no longer what it was typed over. */
  outdated: boolean;
  restore: () => void;
  drop: () => void;
};

/**
 * Keeps what is edited in this tab, under this name, until it is saved. A page that is loaded anew only offers it: what is saved may
 * be newer by then. With `isNew` there is nothing saved to overwrite: `saved` is what an empty form begins with.
 */
export function useUnsaved<Value>(
  name: string,
  value: Value,
  saved: Value,
  restore: (value: Value) => void,
  { isNew = false } = {},
): { offer: UnsavedOffer | null; round: number; settle: () => void } {
  const text = JSON.stringify(value);
  const base = JSON.stringify(saved);
  const [left, setLeft] = useState<Left<Value> | null>(null);
  const [askedFor, setAskedFor] = useState('');
  const [round, setRound] = useState(0);
  if (useOwnText() && askedFor !== name) {
    setAskedFor(name);
    setLeft(leftUnder<Value>(name, base));
  }
  const written = useRef(false);
  const settled = useRef('');
  useEffect(() => {
    if (text !== base && text !== settled.current) {
      keptText.write(name, `{"base":${JSON.stringify(base)},"value":${text}}`);
      written.current = true;
    } else if (written.current) {
      keptText.forget(name);
      written.current = false;
    }
  }, [name, text, base]);

  const offer = left && {
    outdated: !isNew && left.base !== base,
    restore() {
      setLeft(null);
      restore(left.value);
      setRound(round + 1);
    },
    drop() {
      setLeft(null);
      // What was typed meanwhile is in its place.
      if (!written.current) keptText.forget(name);
    },
  };
  return {
    offer,
    /** The key of fields that keep their own text of a value: what is restored begins them anew. */
    round,
    /** It was saved. */
    settle() {
      settled.current = text;
      keptText.forget(name);
    },
  };
}

type Left<Value> = { base: string; value: Value };

function leftUnder<Value>(name: string, base: string): Left<Value> | null {
  try {
    const left = JSON.parse(keptText.read(name)) as Left<Value>;
    if (JSON.stringify(left.value) !== base && isAlike(left.value, JSON.parse(base))) return left;
  } catch {
    // Nothing, or nothing that can be read.
  }
  return null;
}

/** After an update of the portal a form may have other fields. */
function isAlike(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) || Array.isArray(other)) return Array.isArray(one) && Array.isArray(other);
  return Object.keys(one as object).join() === Object.keys(other as object).join();
}
