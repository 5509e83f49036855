import { useState } from 'react';

/**
 * What is being edited, beside what is saved. When the saved state changes, the draft follows unless somebody is in
 * the middle of it: what was just sent may come back tidied up, what a colleague saved must not wipe out what is typed.
 */
export function useDraft<Value>(saved: Value) {
  const savedText = JSON.stringify(saved);
  const [draft, setDraft] = useState(saved);
  const [base, setBase] = useState(savedText);
  const [sent, setSent] = useState('');
  const draftText = JSON.stringify(draft);
  if (base !== savedText) {
    setBase(savedText);
    if (draftText === base || draftText === sent) setDraft(saved);
  }
  return {
    draft,
    setDraft,
    dirty: draftText !== savedText,
    markSent: () => setSent(draftText),
    undo: () => setDraft(saved),
  };
}
