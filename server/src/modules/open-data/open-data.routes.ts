import { success } from '@portal/contract/endpoint';
import { openData as endpoints } from '@portal/contract/open-data';
import { type Implemented, implement } from '../../platform/http/api.ts';
import type { OpenDataRules } from './open-data.rules.ts';

export function openDataRoutes(open: OpenDataRules): Implemented[] {
  return [
    implement(endpoints.notices, async (input, { address }) => success(await open.list(input, address))),
    implement(endpoints.notice, async ({ id }, { address }) => success(await open.one(id, address))),
    implement(endpoints.dumps, async ({ before, ...page }) => success(await open.dumps.list(before, page))),
  ];
}
