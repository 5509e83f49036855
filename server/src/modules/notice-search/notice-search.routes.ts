import { success } from '@portal/contract/endpoint';
import { type NoticeQuery, notices as endpoints } from '@portal/contract/notices';
import { type Implemented, implement } from '../../platform/http/api.ts';
import type { SearchAnswer, SearchRequest } from './notice-search.query.ts';
import type { Suggestions } from './notice-search.suggestions.ts';

type Parts = {
  search(query: NoticeQuery, request: SearchRequest): Promise<SearchAnswer>;
  suggestions: Suggestions;
};

export function noticeSearchRoutes({ search, suggestions }: Parts): Implemented[] {
  return [
    implement(
      endpoints.search,
      async ({ sort, next = '', page, page_size, with_facets, ...query }, { session }) => {
        const found = await search(query, { sort, next, page, page_size, with_facets });
        // A page turned is no new search.
        if (session && query.keyword && next === '' && page === 1)
          await suggestions.remember(session.userId, query.keyword);
        return success(found);
      },
    ),
    implement(endpoints.suggest, async ({ keyword }, { session }) =>
      success(await suggestions.suggest(keyword, session?.userId ?? null)),
    ),
    implement(endpoints.forgetHistory, async (_, { session }) => {
      await suggestions.forget(session.userId);
      return success({}, '搜索历史已清除');
    }),
  ];
}
