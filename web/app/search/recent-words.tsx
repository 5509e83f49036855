import { useEffect, useState } from 'react';
import { buttonClass } from '../ui/button.tsx';
import { HotWords } from './hot-words.tsx';

/** What a visitor searched for in this browser. */
export function RecentWords() {
  const [words, setWords] = useState<string[]>([]);
  useEffect(() => {
    let gone = false;
    void import('./recent-searches.ts')
      .then(({ recentSearches }) => recentSearches())
      .then((found) => !gone && setWords(found));
    return () => {
      gone = true;
    };
  }, []);

  async function forget() {
    const { forgetSearches } = await import('./recent-searches.ts');
    await forgetSearches();
    setWords([]);
  }

  if (words.length === 0) return null;
  return (
    <>
      <HotWords id="recent-words" title="最近搜过" words={words} />
      <button
        type="button"
        onClick={() => void forget()}
        className={buttonClass({ variant: 'ghost', size: 'sm', className: 'mt-2' })}
      >
        清除搜索历史
      </button>
    </>
  );
}
