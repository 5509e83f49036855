import { lazy, Suspense, useId, useRef, type KeyboardEvent } from 'react';
import { Search } from 'lucide-react';
import { useNavigate, useSubmit } from 'react-router';
import type { Suggestion } from '../notices/suggest.ts';
import { useRememberSearch } from '../notices/use-remember-search.ts';
import { useSuggestions } from '../notices/use-suggestions.ts';
import { buttonClass } from '../ui/button.tsx';
import { Input } from '../ui/input.tsx';
import { SearchForm } from '../ui/search-form.tsx';

const SuggestionList = lazy(() => import('../notices/suggestion-list.tsx'));
const source = () => import('./suggest.ts');

/** A plain form; with scripts a combobox after the ARIA 1.2 pattern. */
export function SiteSearchForm({ keyword, loggedIn }: { keyword: string; loggedIn: boolean }) {
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const { offered, open, at, setAt, ask, close, move, forget } = useSuggestions(source);
  useRememberSearch(keyword, loggedIn);
  const submit = useSubmit();
  const navigate = useNavigate();

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
    <SearchForm
      ref={form}
      action="/search"
      role="search"
      onSubmit={close}
      className="relative mt-4 flex max-w-3xl gap-3 phone:gap-2"
    >
      <label htmlFor="keyword" className="sr-only">
        关键词
      </label>
      <div className="min-w-0 flex-1">
        <Input
          ref={input}
          large
          id="keyword"
          type="search"
          name="keyword"
          required
          role="combobox"
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          aria-autocomplete="list"
          aria-activedescendant={open && at >= 0 ? `${id}-${at}` : undefined}
          autoComplete="off"
          maxLength={50}
          enterKeyHint="search"
          defaultValue={keyword}
          placeholder="搜索公告、课程、文章"
          start={<Search className="size-5" />}
          onFocus={(event) => ask(event.target.value, 0)}
          onInput={(event) => ask(event.currentTarget.value)}
          onBlur={close}
          onKeyDown={press}
        />
      </div>
      <button type="submit" className={buttonClass({ size: 'lg', className: 'shrink-0' })}>
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
    </SearchForm>
  );
}
