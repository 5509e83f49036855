import { downloads as endpoints } from '@portal/contract/downloads';
import { success } from '@portal/contract/endpoint';
import { pageFrom } from '@portal/contract/paging';
import { type Implemented, implement } from '../../platform/http/api.ts';
import type { DownloadRules } from './downloads.rules.ts';

export function downloadRoutes(downloads: DownloadRules): Implemented[] {
  return [
    implement(endpoints.export, async (input, { session, address }) =>
      success(
        'job_id' in input
          ? await downloads.progress(session, input.job_id)
          : await downloads.start(session, input, address),
      ),
    ),
    implement(endpoints.exportList, async (page, { session }) =>
      success(pageFrom(await downloads.list(session), page)),
    ),
  ];
}
