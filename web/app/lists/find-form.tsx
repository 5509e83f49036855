import { Search } from 'lucide-react';
import { buttonClass } from '../ui/button.tsx';
import { Input } from '../ui/input.tsx';
import { SearchForm } from '../ui/search-form.tsx';

type FindFormProps = {
  /** The page of the list. */
  action: string;
  id: string;
  label: string;
  placeholder: string;
  keyword: string;
  /** Filters that stay while something is looked for. */
  kept: readonly { name: string; value: string | number }[];
};

/** Looks for a word in a public list; the address carries it, so it works without scripts. */
export function FindForm({ action, id, label, placeholder, keyword, kept }: FindFormProps) {
  return (
    <SearchForm key={keyword} action={action} role="search" className="flex w-full max-w-md gap-2">
      {kept.map(({ name, value }) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <div className="min-w-0 flex-1">
        <Input
          id={id}
          type="search"
          name="keyword"
          maxLength={50}
          defaultValue={keyword}
          enterKeyHint="search"
          placeholder={placeholder}
          start={<Search className="size-5" />}
        />
      </div>
      <button type="submit" className={buttonClass({ variant: 'secondary' })}>
        查找
      </button>
    </SearchForm>
  );
}
