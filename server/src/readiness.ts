import { randomUUID } from 'node:crypto';
import { articles } from '@portal/contract/articles';
import { dataOf } from '@portal/contract/endpoint';
import { notices } from '@portal/contract/notices';
import type { Api } from './platform/http/api.ts';
import type { Caller } from './platform/http/caller.ts';

/** Reads what the list pages read, the same way: rejects while visitors would get an error. */
export async function checkReads(api: Api): Promise<void> {
  const caller: Caller = {
    session: null,
    address: 'readiness',
    fingerprint: '',
    device: '',
    requestId: randomUUID(),
  };
  for (const endpoint of [notices.search, articles.list]) {
    dataOf(await api.call(endpoint, { page_size: 1 }, caller));
  }
}
