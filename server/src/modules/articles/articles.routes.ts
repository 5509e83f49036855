import { articles as endpoints } from '@portal/contract/articles';
import { code, PortalError } from '@portal/contract/codes';
import { success } from '@portal/contract/endpoint';
import { pageFrom } from '@portal/contract/paging';
import { type Implemented, implement } from '../../platform/http/api.ts';
import type { ArticleCatalogue } from './articles.catalogue.ts';
import type { ArticleDesk } from './articles.desk.ts';
import type { ArticleMoves } from './articles.moves.ts';
import type { ArticleReading } from './articles.reading.ts';
import type { ArticleViews } from './articles.views.ts';

type Parts = {
  reading: ArticleReading;
  catalogue: ArticleCatalogue;
  desk: ArticleDesk;
  views: ArticleViews;
  moves: ArticleMoves;
};

export function articleRoutes({ reading, catalogue, desk, views, moves }: Parts): Implemented[] {
  return [
    implement(endpoints.list, async (input) => success(await reading.list(input))),
    implement(endpoints.categories, async () => success(await catalogue.tree())),
    implement(endpoints.tags, async (page) => success(pageFrom(await catalogue.tags(), page))),
    implement(endpoints.recommendations, async ({ slot, ...page }) =>
      success(await reading.recommended(slot, page)),
    ),
    implement(endpoints.detail, async ({ id }) => success(await reading.detail(id))),
    implement(endpoints.preview, async ({ id, token }) => success(await desk.preview(id, token))),
    implement(endpoints.view, async ({ id }, caller) => {
      const count = await views.view(id, caller);
      if (count === null) throw new PortalError(code.failure, '文章不存在或已撤下');
      return success({ views: count });
    }),
    implement(endpoints.moved, async ({ path }) => success({ to: await moves.target(path) })),
  ];
}
