import { success } from '@portal/contract/endpoint';
import { files as endpoints } from '@portal/contract/files';
import { type Implemented, implement } from '../../platform/http/api.ts';
import type { FileRules } from './files.rules.ts';

export function fileRoutes(files: FileRules): Implemented[] {
  return [
    implement(endpoints.sts, async (upload, { session }) =>
      success(await files.startUpload(session, upload)),
    ),
    implement(endpoints.open, async ({ id }, { session, address }) =>
      success(await files.open(session, id, address)),
    ),
  ];
}
