import { success } from '@portal/contract/endpoint';
import { notices as endpoints } from '@portal/contract/notices';
import { type Implemented, implement } from '../../platform/http/api.ts';
import type { ReadNotice } from './notices.detail.ts';
import type { partyPageOf } from './notices.party-page.ts';

type Parts = {
  detail: ReadNotice;
  party(id: number): ReturnType<typeof partyPageOf>;
};

export function noticeRoutes({ detail, party }: Parts): Implemented[] {
  return [
    implement(endpoints.detail, async ({ id, version }, { session }) =>
      success(await detail(id, version, session)),
    ),
    implement(endpoints.party, async ({ id }) => success(await party(id))),
  ];
}
