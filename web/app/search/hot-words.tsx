import { Link } from 'react-router';

export function HotWords({ words }: { words: string[] }) {
  return (
    <section aria-labelledby="hot-words" className="mt-8">
      <h2 id="hot-words" className="text-lg">
        大家在搜
      </h2>
      <ul className="mt-3 flex flex-wrap gap-3">
        {words.map((word) => (
          <li key={word}>
            <Link
              to={`/search?keyword=${encodeURIComponent(word)}`}
              className="inline-flex min-h-10 items-center rounded-full bg-surface px-4 text-ink-soft shadow-card hover:text-brand-strong elder:underline"
            >
              {word}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
