import { Button } from '../ui/button.tsx';
import { SearchInput } from '../ui/input.tsx';
import { SearchForm } from '../ui/search-form.tsx';
import { useFilters, useTyped } from './use-filters.ts';

/** Searches when asked to, not with every letter. */
export function KeywordForm({ placeholder }: { placeholder: string }) {
  const { search, set } = useFilters();
  const applied = search.get('keyword') ?? '';
  const [keyword, setKeyword] = useTyped(applied);

  function change(next: string) {
    setKeyword(next);
    if (next === '' && applied !== '') set({ keyword: undefined });
  }

  return (
    <SearchForm
      role="search"
      className="flex min-w-0 gap-2 md:w-96 phone:w-full"
      onSubmit={(event) => {
        event.preventDefault();
        set({ keyword: keyword.trim() });
      }}
    >
      <div className="min-w-0 flex-1">
        <SearchInput
          name="keyword"
          aria-label={placeholder}
          placeholder={placeholder}
          maxLength={40}
          value={keyword}
          onChange={change}
        />
      </div>
      <Button type="submit" variant="secondary">
        搜索
      </Button>
    </SearchForm>
  );
}
