import type { IdentityEntry } from '@portal/contract/identities';
import { formatMoment } from '@portal/contract/time';
import { obstacleTo, pageCards, statusOf, stepTitle } from './standing.ts';

export type OverviewEntry = ReturnType<typeof overviewCards>[number];

export function overviewCards(entries: IdentityEntry[]) {
  return pageCards(entries).map((entry) => {
    const last = entry.identity_info?.history.at(-1);
    return {
      type: entry.type,
      name: entry.name,
      middleId: entry.middle_id,
      status: statusOf(entry),
      current: entry.current_identity,
      last: last ? { title: stepTitle[last.action], time: formatMoment(last.time) } : null,
      obstacle: obstacleTo(entry.type, entries),
    };
  });
}
