import { success } from '@portal/contract/endpoint';
import { noticeImports as endpoints } from '@portal/contract/notice-imports';
import { type Implemented, implement } from '../../platform/http/api.ts';
import type { ImportRules } from './notice-imports.rules.ts';

export function noticeImportRoutes(imports: ImportRules): Implemented[] {
  return [
    implement(endpoints.columns, async () => success(imports.columns())),
    implement(endpoints.start, async (start, { session, address }) =>
      success({ id: await imports.start(session.userId, address, start) }, '已开始导入'),
    ),
    implement(endpoints.list, async (page) => success(await imports.list(page))),
    implement(endpoints.read, async ({ id }) => success(await imports.read(id))),
    implement(endpoints.refused, async ({ id }, { session }) =>
      success(await imports.refusedLink(id, session)),
    ),
    implement(endpoints.rows, async ({ id, ...page }) => success(await imports.rows(id, page))),
    implement(endpoints.cancel, async ({ id }, { session, address }) => {
      await imports.cancel(session.userId, address, id);
      return success({}, '已停止导入');
    }),
  ];
}
