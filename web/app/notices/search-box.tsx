import type { ReactNode } from 'react';
import { useSubmit } from 'react-router';
import { SearchBox } from '../search/search-box.tsx';

const suggestions = () => import('../search/suggest-notices.ts');

type NoticeSearchBoxProps = {
  list: string;
  keyword: string;
  fullText: boolean;
  kept: [name: string, value: string][];
  loggedIn: boolean;
  /** Beside the choice of full text. */
  children?: ReactNode;
};

export function NoticeSearchBox({ list, fullText, children, keyword, kept, loggedIn }: NoticeSearchBoxProps) {
  const submit = useSubmit();
  return (
    <SearchBox
      action={list}
      id="notice-keyword"
      label="搜索采购公告"
      placeholder="项目、单位或编号"
      maxLength={100}
      keyword={keyword}
      kept={kept}
      loggedIn={loggedIn}
      source={suggestions}
    >
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
    </SearchBox>
  );
}
