import type { HomeData } from '@portal/contract/home-data';
import { Icon } from '../layouts/icons.tsx';
import { Link } from '../ui/link.tsx';
import { SearchForm } from '../ui/search-form.tsx';

type HeroProps = Pick<HomeData, 'association' | 'slogan' | 'description' | 'hot_words'>;

/** Under the transparent header, however many lines that takes, so that both are one surface. */
export function Hero({ association, slogan, description, hot_words }: HeroProps) {
  return (
    <section
      aria-label="搜索"
      className="bg-linear-to-b from-brand-100 via-brand-50 to-page lg:-mt-40 lg:pt-40"
    >
      <div className="content-width grid items-center gap-8 pt-12 pb-24 lg:grid-cols-[1fr_30rem] elder:lg:grid-cols-1 phone:pt-8 phone:pb-16">
        <div className="min-w-0">
          <p className="font-medium text-brand-strong">{association}</p>
          <h1 className="mt-2 text-4xl leading-tight font-bold break-keep phone:text-3xl elder:phone:text-2xl">
            {slogan}
          </h1>
          <p className="mt-4 text-balance text-ink-soft phone:hidden">{description}</p>
          <SearchBox />
          <HotWords words={hot_words} />
        </div>
        <img
          src="/illustrations/hero.svg"
          alt=""
          width={600}
          height={460}
          fetchPriority="low"
          className="hidden h-auto w-full lg:block elder:hidden!"
        />
      </div>
    </section>
  );
}

function SearchBox() {
  return (
    <SearchForm
      action="/bids"
      role="search"
      className="mt-8 flex rounded-xl border border-line-strong bg-surface p-1.5 shadow-card focus-within:border-brand-strong phone:mt-6"
    >
      <label htmlFor="hero-keyword" className="sr-only">
        搜索采购公告
      </label>
      <Icon name="search" className="ms-3 size-5 self-center text-ink-mute" />
      <input
        id="hero-keyword"
        type="search"
        name="keyword"
        required
        maxLength={100}
        enterKeyHint="search"
        placeholder="搜索采购公告"
        className="h-12 min-w-0 flex-1 rounded-lg bg-transparent px-3 text-lg placeholder:text-ink-mute focus-visible:outline-none"
      />
      <button
        type="submit"
        className="rounded-lg bg-brand-strong px-8 text-lg font-medium text-white transition-colors hover:bg-brand-deep phone:px-5"
      >
        搜索
      </button>
    </SearchForm>
  );
}

function HotWords({ words }: { words: string[] }) {
  return (
    <div className="mt-4 flex gap-3 elder:phone:flex-col elder:phone:gap-2">
      <h2 className="shrink-0 pt-1 text-sm font-normal text-ink-mute">热门搜索</h2>
      <ul className="flex flex-wrap gap-2">
        {words.map((word) => (
          <li key={word}>
            <Link
              to={`/bids?keyword=${encodeURIComponent(word)}`}
              className="inline-flex min-h-8 items-center rounded-full bg-surface px-3 text-sm text-ink-soft transition-colors hover:text-brand-strong elder:underline"
            >
              {word}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
