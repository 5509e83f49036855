import { success } from '@portal/contract/endpoint';
import { notices as endpoints } from '@portal/contract/notices';
import { type Implemented, implement } from '../../platform/http/api.ts';
import type { Notices } from './notices.ts';

export function noticeRoutes(notices: Notices): Implemented[] {
  return [
    implement(endpoints.search, async ({ with_facets, ...asked }, { session }) => {
      const { sort, next = '', page, page_size, ...query } = asked;
      const found = await notices.search(query, { sort, next, page, page_size, with_facets });
      // A page turned is no new search.
      if (session && query.keyword && next === '' && page === 1)
        await notices.remember(session.userId, query.keyword);
      return success(found);
    }),
    implement(endpoints.suggest, async ({ keyword }, { session }) =>
      success(await notices.suggest(keyword, session?.userId ?? null)),
    ),
    implement(endpoints.forgetHistory, async (_, { session }) => {
      await notices.forget(session.userId);
      return success({}, '搜索历史已清除');
    }),
    implement(endpoints.detail, async ({ id, version }, { session }) =>
      success(await notices.detail(id, version, session)),
    ),
    implement(endpoints.party, async ({ id }) => success(await notices.party(id))),
  ];
}
