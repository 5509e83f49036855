import { lazy, Suspense, useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { Search } from 'lucide-react';
import { useNavigate, useSubmit } from 'react-router';
import { buttonClass } from '../ui/button.tsx';
import { SearchForm } from '../ui/search-form.tsx';
import type { Suggestion } from './suggest.ts';
import { useRememberSearch } from './use-remember-search.ts';
import { useSuggestions } from './use-suggestions.ts';

const SuggestionList = lazy(() => import('./suggestion-list.tsx'));

type SearchBoxProps = {
  list: string;
  keyword: string;
  fullText: boolean;
  /** The filters that stay when the words change. */
  kept: [name: string, value: string][];
  loggedIn: boolean;
  /** Beside the choice of full text. */
  children?: ReactNode;
};

/** A plain form; with scripts a combobox after the ARIA 1.2 pattern. */
export function SearchBox({ list, keyword, fullText, kept, loggedIn, children }: SearchBoxProps) {
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const { offered, open, at, setAt, ask, close, move, forget } = useSuggestions();
  useRememberSearch(keyword, loggedIn);
  const submit = useSubmit();
  const navigate = useNavigate();

  // Going back shows the words of that search, and takes nothing from somebody typing.
  const shown = useRef(keyword);
  useEffect(() => {
    if (shown.current === keyword) return;
    shown.current = keyword;
    if (input.current) input.current.value = keyword;
  }, [keyword]);

  function choose({ text, href }: Suggestion) {
    close();
    if (href) return void navigate(href);
    if (!form.current || !input.current) return;
    input.current.value = text;
    void submit(form.current);
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    const chosen = offered[at];
    if (event.key === 'Escape' && open) {
      event.preventDefault();
      close();
    } else if (event.key === 'Enter' && open && chosen) {
      event.preventDefault();
      choose(chosen);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (open) move(event.key === 'ArrowDown' ? 1 : -1);
      else ask(event.currentTarget.value, 0);
    }
  }

  return (
    <SearchForm ref={form} action={list} role="search" onSubmit={close}>
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="relative flex gap-3 phone:gap-2">
        <label htmlFor="notice-keyword" className="sr-only">
          搜索采购公告
        </label>
        <div className="relative min-w-0 flex-1">
          <Search className="pointer-events-none absolute inset-y-0 start-3 my-auto size-5 text-ink-mute" />
          <input
            ref={input}
            id="notice-keyword"
            name="keyword"
            type="search"
            role="combobox"
            aria-expanded={open}
            aria-controls={open ? id : undefined}
            aria-autocomplete="list"
            aria-activedescendant={open && at >= 0 ? `${id}-${at}` : undefined}
            autoComplete="off"
            maxLength={100}
            enterKeyHint="search"
            defaultValue={keyword}
            placeholder="项目、单位或编号"
            className={boxClass}
            onFocus={(event) => ask(event.target.value, 0)}
            onInput={(event) => ask(event.currentTarget.value)}
            onBlur={close}
            onKeyDown={press}
          />
        </div>
        <button type="submit" className={buttonClass({ size: 'lg', className: 'shrink-0 phone:px-5' })}>
          搜索
        </button>
        {open && (
          <Suspense>
            <SuggestionList
              id={id}
              offered={offered}
              at={at}
              onPoint={setAt}
              onChoose={choose}
              onForget={() => void forget()}
            />
          </Suspense>
        )}
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-2 text-sm text-ink-soft">
        <label className="inline-flex min-h-8 cursor-pointer items-center gap-2">
          <input
            key={String(fullText)}
            type="checkbox"
            name="full_text"
            value="1"
            defaultChecked={fullText}
            className="size-5 cursor-pointer"
            onChange={(event) => event.currentTarget.form && void submit(event.currentTarget.form)}
          />
          同时搜索正文
        </label>
        {children}
      </div>
    </SearchForm>
  );
}

const boxClass =
  'h-12 w-full rounded-md border border-line-strong bg-surface ps-10 pe-3 text-base placeholder:text-ink-mute hover:border-ink-mute focus:border-brand-strong focus:outline-(length:--focus-width) focus:outline-offset-1 focus:outline-focus';
