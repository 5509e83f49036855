import { randomUUID } from 'node:crypto';
import type { ReservationContent } from '@portal/contract/reservation-desk';
import { formatDate } from '@portal/contract/time';
import { sql } from 'drizzle-orm';
import type { Race, Track } from './races.track.ts';

const together = 25;
const capacity = 3;
const slotsOfDay = 40;
const slotSeconds = 30 * 60;
const title = '演练：同时预约';

/** Every day forty slots with three places each; every second service costs something. */
async function makeService(track: Track, price: number): Promise<number> {
  const content: ReservationContent = {
    title,
    summary: '演练：抢最后的名额',
    description: '',
    place: '演练窗口',
    people: 1,
    price,
    lead_minutes: 0,
    days_ahead: 14,
    cancel_hours: 0,
    rules: [{ weekdays: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '20:00', minutes: 30, capacity }],
    open: true,
  };
  const input = { key: randomUUID(), content };
  return (await track.staff<{ id: number }>('reservationServiceCreate', input)).id;
}

/** Many people reserve the last places of each slot at both processes at the same moment. */
export const places: Race = async (track, presses) => {
  const tomorrow = Date.parse(`${formatDate(Date.now() / 1000 + 86_400)}T00:00:00+08:00`) / 1000;
  const slots = Math.ceil(presses / (together * track.origins.length));
  const services = [await makeService(track, 0), await makeService(track, 100)];
  const visitor = { name: '演练访客', mobile: '13800000000' };
  let tries = 0;
  let given = 0;
  for (let nth = 0; nth < slots; nth += 1) {
    const product_id = services[nth % services.length]!;
    const at = Math.floor(nth / services.length);
    const slot_id = tomorrow + Math.floor(at / slotsOfDay) * 86_400 + (at % slotsOfDay) * slotSeconds;
    const people = Array.from(
      { length: together },
      (_, index) => track.tokens[(nth * together + index) % track.tokens.length]!,
    );
    const asked = { product_id, slot_id, ...visitor };
    const answers = await track.press<{ id: number }>('product/addPrebook', asked, people);
    tries += answers.flat().length;
    let winners = 0;
    for (const own of answers) {
      const good = own.filter((answer) => answer.code === 1);
      const ids = new Set(good.map(({ data }) => data.id)).size;
      // Whoever got the place from one process also has it at the other.
      if (good.length !== 0 && (good.length !== own.length || ids !== 1)) {
        track.faults.push(`slot ${nth}: one person was told ${own.map(({ msg }) => msg).join(' / ')}`);
      }
      const others = own.filter(({ code, msg }) => code !== 1 && !msg.includes('约满'));
      if (others.length > 0) track.faults.push(`slot ${nth}: ${others.map(({ msg }) => msg).join(' / ')}`);
      if (good.length > 0) winners += 1;
    }
    if (winners !== capacity) track.faults.push(`slot ${nth}: ${winners} people have its ${capacity} places`);
    given += winners;
  }
  return {
    text: `${slots} 个时段各 ${capacity} 个名额，每个 ${together} 人争抢，同时按下 ${tries} 次，预约 ${given} 个`,
    check: async (read) => {
      const ofRace = sql`service_id in (select id from reservation_services where title = ${title})`;
      const places = await read(
        sql`select count(*) from reservations where state in ('held', 'booked') and ${ofRace}`,
      );
      const wrong =
        await read(sql`select count(*) from reservation_slots s where ${ofRace} and (taken > capacity or taken <>
        (select count(*) from reservations r where r.service_id = s.service_id and r.starts_at = s.starts_at
          and r.state in ('offered', 'held', 'booked', 'attended', 'no_show')))`);
      const faults: string[] = [];
      if (places !== given) faults.push(`${given} people were told they have a place, ${places} do`);
      if (wrong > 0) faults.push(`${wrong} slots count wrongly`);
      return faults;
    },
  };
};
