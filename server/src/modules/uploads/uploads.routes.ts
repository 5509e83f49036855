import { success } from '@portal/contract/endpoint';
import { uploads as endpoints } from '@portal/contract/uploads';
import { type Implemented, implement } from '../../platform/http/api.ts';
import type { UploadRules } from './uploads.rules.ts';

export function uploadRoutes(uploads: UploadRules): Implemented[] {
  return [
    implement(endpoints.begin, async (asked, { session }) =>
      success(await uploads.begin(session.userId, asked)),
    ),
    implement(endpoints.status, async ({ id }, { session }) =>
      success(await uploads.status(session.userId, id)),
    ),
    implement(endpoints.finish, async ({ id }, { session }) =>
      success(await uploads.finish(session.userId, id)),
    ),
    implement(endpoints.open, async (_, { session }) => success(await uploads.open(session.userId))),
    implement(endpoints.cancel, async ({ id }, { session }) => {
      await uploads.cancel(session.userId, id);
      return success({}, '已取消上传');
    }),
  ];
}
