import { Search } from 'lucide-react';
import { Form } from 'react-router';
import { buttonClass } from '../ui/button.tsx';
import { Input } from '../ui/input.tsx';

export function SearchForm({ keyword }: { keyword: string }) {
  return (
    <Form action="/search" role="search" className="mt-4 flex max-w-3xl gap-3">
      <label htmlFor="keyword" className="sr-only">
        关键词
      </label>
      <div className="min-w-0 flex-1">
        <Input
          large
          id="keyword"
          type="search"
          name="keyword"
          required
          maxLength={50}
          enterKeyHint="search"
          defaultValue={keyword}
          placeholder="搜索公告、课程、文章"
          start={<Search className="size-5" />}
        />
      </div>
      <button type="submit" className={buttonClass({ size: 'lg' })}>
        搜索
      </button>
    </Form>
  );
}
