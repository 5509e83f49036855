import { buttonClass } from '../ui/button.tsx';
import { controlClass } from '../ui/input.tsx';
import { cx } from '../ui/cx.ts';
import { SearchForm } from '../ui/search-form.tsx';
import type { NoticeList } from './load-list.ts';

type RangeFormProps = {
  legend: string;
  names: [string, string];
  labels: [string, string];
  values: readonly [string, string];
  view: Pick<NoticeList, 'list' | 'kept' | 'keyword' | 'fullText'>;
  date?: boolean;
};

/** From and to, sent as a plain form that keeps the rest of the search. */
export function RangeForm({ legend, names, labels, values, view, date }: RangeFormProps) {
  const { list, kept, keyword, fullText } = view;
  const own = date ? /^published_/ : /^budget_/;
  return (
    <SearchForm action={list} aria-label={legend} className="mt-2" key={values.join()}>
      {keyword && <input type="hidden" name="keyword" value={keyword} />}
      {fullText && <input type="hidden" name="full_text" value="1" />}
      {kept
        .filter(([name]) => !own.test(name))
        .map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      <div className={cx('flex gap-2', date ? 'flex-col' : 'items-center')}>
        {names.map((name, at) => (
          <input
            key={name}
            name={name}
            aria-label={`${legend}：${labels[at]}`}
            defaultValue={values[at]}
            className={cx(controlClass, 'h-9 px-2 text-sm phone:h-11 phone:text-base')}
            {...(date
              ? { type: 'date' }
              : {
                  type: 'text',
                  inputMode: 'decimal',
                  placeholder: labels[at],
                  pattern: '\\d{1,8}(\\.\\d{1,4})?',
                })}
          />
        ))}
        <button
          type="submit"
          className={buttonClass({ variant: 'secondary', size: 'sm', className: 'shrink-0' })}
        >
          确定
        </button>
      </div>
    </SearchForm>
  );
}
