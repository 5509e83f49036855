import { useEffect } from 'react';
import { readToken } from '../browser/token.ts';

/** On every page of somebody who is logged in: answers of an exam whose page is gone are sent while the exam runs. */
export function useLeftAnswers(): void {
  useEffect(() => {
    const start = async () => {
      if (!isAnythingKept() || !readToken() || navigator.onLine === false) return;
      const { sendLeftAnswers } = await import('./left-answers.ts');
      await sendLeftAnswers();
    };
    const begin = () => void start().catch(() => {});
    begin();
    addEventListener('online', begin);
    return () => removeEventListener('online', begin);
  }, []);
}

/** Without opening what is encrypted. */
function isAnythingKept(): boolean {
  try {
    return localStorage.getItem('exam') !== null;
  } catch {
    return false;
  }
}
