import { randomUUID } from 'node:crypto';
import type { ActivationCard } from '@portal/contract/activation-codes';
import { sql } from 'drizzle-orm';
import type { Race, Track } from './races.track.ts';

type Redeemed = { redemption: { id: number }; already: boolean };

const together = 10;
const days = 30 * 86_400;

/** Half of the codes are for membership, which everybody can use, half for a course, which one person uses once. */
async function makeCodes(track: Track, number: number): Promise<string[]> {
  const expires = Math.floor(Date.now() / 1000) + days;
  const common = { expires, days: null, note: '演练：同时兑换' };
  const contents = [
    { ...common, target: 'membership', target_id: null, months: 1, number: Math.ceil(number / 2) },
    {
      ...common,
      target: 'course',
      target_id: track.courses[0],
      months: null,
      number: Math.floor(number / 2),
    },
  ].filter((content) => content.number > 0);
  const made: string[] = [];
  for (const content of contents) {
    const { id } = await track.staff<{ id: number }>('activationBatchCreate', { key: randomUUID(), content });
    for (let page = 1; (page - 1) * 100 < content.number; page += 1) {
      const cards = await track.staff<{ data: ActivationCard[] }>('activationCards', {
        id,
        page,
        page_size: 100,
      });
      made.push(...cards.data.map(({ code }) => code));
    }
  }
  return made;
}

/** Ten people redeem each code at both processes at the same moment; one of them may succeed. */
export const codes: Race = async (track, presses) => {
  const all = await makeCodes(track, Math.ceil(presses / (together * track.origins.length)));
  let used = 0;
  let tries = 0;
  for (const [nth, code] of all.entries()) {
    const people = Array.from(
      { length: together },
      (_, index) => track.tokens[(nth * together + index) % track.tokens.length]!,
    );
    const answers = await track.press<Redeemed>('user/activationCodeRedeem', { code }, people);
    tries += answers.flat().length;
    const successes = answers.map((own) => own.filter((answer) => answer.code === 1));
    const first = successes.flat().filter(({ data }) => !data.already);
    const owners = successes.filter((own) => own.length > 0).length;
    if (first.length > 1 || owners > 1) {
      track.faults.push(`code ${nth}: used ${first.length} times by ${owners} people`);
    }
    used += first.length;
  }
  return {
    text: `兑换 ${all.length} 个激活码，同时按下 ${tries} 次，兑换成功 ${used} 个`,
    check: async (read) => {
      const redeemed = await read(
        sql`select count(*) from activation_codes c join activation_batches b on b.id = c.batch_id
          where b.note = '演练：同时兑换' and c.redeemed_at is not null`,
      );
      const terms =
        await read(sql`select count(*) from membership_terms where source = 'code' and key like 'code:%'
        and substr(key, 6)::bigint in (select c.id from activation_codes c join activation_batches b on b.id = c.batch_id
          where b.note = '演练：同时兑换')`);
      const rights = await read(sql`select count(*) from course_rights where source = 'activation'
        and source_id in (select c.id::text from activation_codes c join activation_batches b on b.id = c.batch_id
          where b.note = '演练：同时兑换')`);
      const faults: string[] = [];
      if (redeemed !== used) faults.push(`${used} codes were answered as used, ${redeemed} are`);
      if (terms + rights !== used)
        faults.push(`${used} codes opened ${terms} terms of membership and ${rights} courses`);
      if (used < all.length / 2) faults.push(`only ${used} of ${all.length} codes could be used`);
      return faults;
    },
  };
};
