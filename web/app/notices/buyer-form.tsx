import { useId } from 'react';
import { useLookup } from '../lists/use-lookup.ts';
import { buttonClass } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { controlClass } from '../ui/input.tsx';
import { SearchForm } from '../ui/search-form.tsx';
import type { NoticeList } from './load-list.ts';

type BuyerFormProps = { view: Pick<NoticeList, 'list' | 'kept' | 'keyword' | 'fullText' | 'address'> };

async function buyerNames(typed: string, signal: AbortSignal): Promise<string[]> {
  if (typed.length < 2) return [];
  const { suggest } = await import('../search/suggest-notices.ts');
  const found = await suggest(typed, signal);
  return found.flatMap(({ kind, text }) => (kind === 'party' ? [text] : []));
}

/** A buyer by name, sent as a plain form; with scripts names are offered while somebody types. */
export function BuyerForm({ view: { list, kept, keyword, fullText, address } }: BuyerFormProps) {
  const id = useId();
  const { found: names, search } = useLookup(buyerNames);
  return (
    <SearchForm
      action={list}
      aria-label="按采购人筛选"
      className="mt-2 flex items-center gap-2"
      key={address.buyer}
    >
      {keyword && <input type="hidden" name="keyword" value={keyword} />}
      {fullText && <input type="hidden" name="full_text" value="1" />}
      {kept
        .filter(([name]) => name !== 'buyer')
        .map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      <input
        name="buyer_name"
        type="text"
        required
        maxLength={50}
        autoComplete="off"
        list={id}
        aria-label="采购人名称"
        placeholder="采购人名称"
        className={cx(controlClass, 'h-9 min-w-0 px-2 text-sm phone:h-11 phone:text-base')}
        onInput={(event) => search(event.currentTarget.value)}
      />
      <datalist id={id}>
        {names?.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      <button
        type="submit"
        className={buttonClass({ variant: 'secondary', size: 'sm', className: 'shrink-0' })}
      >
        确定
      </button>
    </SearchForm>
  );
}
