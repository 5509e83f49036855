import { useState } from 'react';

/**
 * A local copy of the saved state for editing. When the saved state changes, the draft follows unless it has been
 * edited: the server may have normalised what was sent, but a colleague's save must not overwrite what is being typed.
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
