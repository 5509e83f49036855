import { Suspense, useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { Search } from 'lucide-react';
import { useNavigate, useSubmit } from 'react-router';
import { lazy } from '../browser/lazy.ts';
import { buttonClass } from '../ui/button.tsx';
import { Input } from '../ui/input.tsx';
import { SearchForm } from '../ui/search-form.tsx';
import type { Suggestion } from './suggest-notices.ts';
import { useRememberSearch } from './use-remember-search.ts';
import { useSuggestions, type SuggestionSource } from './use-suggestions.ts';

const SuggestionList = lazy(() => import('./suggestion-list.tsx'));

type SearchBoxProps = {
  action: string;
  id: string;
  label: string;
  placeholder: string;
  maxLength: number;
  required?: boolean;
  keyword: string;
  loggedIn: boolean;
  source: SuggestionSource;
  /** The filters that stay when the words change. */
  kept?: [name: string, value: string][];
  className?: string;
  /** Below the box. */
  children?: ReactNode;
};

/** A plain form; with scripts a combobox after the ARIA 1.2 pattern. */
export function SearchBox(props: SearchBoxProps) {
  const { action, id, label, keyword, loggedIn, source, kept = [], className, children, ...rest } = props;
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const { offered, open, at, setAt, ask, close, move, forget } = useSuggestions(source);
  useRememberSearch(keyword, loggedIn);
  const submit = useSubmit();
  const navigate = useNavigate();

  // After going back the box shows that search's keyword, but never overwrites what is being typed.
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
    <SearchForm ref={form} action={action} role="search" onSubmit={close} className={className}>
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="relative flex gap-3 phone:gap-2">
        <label htmlFor={id} className="sr-only">
          {label}
        </label>
        <div className="min-w-0 flex-1">
          <Input
            {...rest}
            ref={input}
            large
            id={id}
            type="search"
            name="keyword"
            role="combobox"
            aria-expanded={open}
            aria-controls={open ? listId : undefined}
            aria-autocomplete="list"
            aria-activedescendant={open && at >= 0 ? `${listId}-${at}` : undefined}
            autoComplete="off"
            enterKeyHint="search"
            defaultValue={keyword}
            start={<Search className="size-5" />}
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
              id={listId}
              offered={offered}
              at={at}
              onPoint={setAt}
              onChoose={choose}
              onForget={() => void forget()}
            />
          </Suspense>
        )}
      </div>
      {children}
    </SearchForm>
  );
}
