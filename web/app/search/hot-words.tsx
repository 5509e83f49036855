import { Link } from '../ui/link.tsx';

type HotWordsProps = { words: string[]; id?: string; title?: string };

/** Hot words, each a link that searches for it. */
export function HotWords({ words, id = 'hot-words', title = '大家在搜' }: HotWordsProps) {
  return (
    <section aria-labelledby={id} className="mt-8">
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      <ul className="mt-3 flex flex-wrap gap-3">
        {words.map((word) => (
          <li key={word}>
            <Link
              to={`/search?keyword=${encodeURIComponent(word)}`}
              className="inline-flex min-h-10 items-center rounded-full bg-surface px-4 text-ink-soft shadow-card hover:text-brand-strong elder:border elder:border-line elder:underline"
            >
              {word}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
