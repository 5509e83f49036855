import { code } from '@portal/contract/codes';
import { reservations } from '@portal/contract/reservations';
import { expect, test } from 'vitest';
import type { Visit } from '../visit.ts';
import { loadService } from './load-reserve.ts';

const starts = 1_794_880_800;
const first_day = '2026-11-17';
const own = { id: 7, service: { id: 3 }, starts, ends: starts + 3600, may_move: true };

/** What the page shows as free of the slot of a reservation and of one that overlaps it, and of their day. */
async function freeOn(address: string, session: object | null) {
  const call = (async (endpoint: unknown, input: { moving?: number }) => {
    const free = input.moving === own.id ? 1 : 0;
    const slots = [starts, starts + 1800].map((each) => ({
      slot_id: each,
      starts: each,
      ends: each + 3600,
      capacity: 1,
      free,
    }));
    const service = { price: 0, lead_minutes: 60, first_day, last_day: '2026-11-30', slots };
    return { code: code.success, msg: '', data: endpoint === reservations.read ? own : [service] };
  }) as unknown as Visit['call'];
  const search = new URLSearchParams(address);
  const view = await loadService({ call, session } as unknown as Visit, { id: 3, search });
  return [view.slots.map(({ free }) => free), view.days[0]!.free];
}

test('who moves a reservation sees what is free without it; anybody else does not', async () => {
  expect(await freeOn('move=7', { userId: 1 })).toEqual([[1, 1], 1]);
  expect(await freeOn('', { userId: 1 })).toEqual([[0, 0], 0]);
  expect(await freeOn('move=7', null)).toEqual([[0, 0], 0]);
});
