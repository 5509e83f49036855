import { useState } from 'react';
import { keptText } from '../browser/kept-text.ts';
import { useOwnText } from './use-own-text.ts';

export type KeptDraft<Draft> = {
  draft: Draft;
  change: (part: Partial<Draft>) => void;
  forget: () => void;
};

/** The texts of a form, there again under this name after a reload of the tab, until they are forgotten. */
export function useKeptDraft<Draft extends Record<string, string>>(
  name: string,
  blank: Draft,
): KeptDraft<Draft> {
  const [typed, setTyped] = useState<Partial<Draft>>({});
  const kept = useOwnText() ? keptText.read(name) : '';
  const draft = { ...blank, ...parsed<Draft>(kept), ...typed };
  return {
    draft,
    change(part: Partial<Draft>) {
      // An upload reports with the form of the moment it began.
      setTyped((before) => ({ ...before, ...part }));
      keptText.write(name, JSON.stringify({ ...draft, ...parsed<Draft>(keptText.read(name)), ...part }));
    },
    forget: () => keptText.forget(name),
  };
}

/** Whatever stands there, it does not keep the form from opening. */
function parsed<Draft>(kept: string): Partial<Draft> {
  try {
    return JSON.parse(kept || '{}') as Partial<Draft>;
  } catch {
    return {};
  }
}
