import { authStatus, role } from '@portal/contract/roles';
import { desc, eq, isNotNull, sql } from 'drizzle-orm';
import { newInviteKey } from '../src/modules/accounts/accounts.entry.ts';
import { users } from '../src/modules/accounts/accounts.tables.ts';
import { identities, identitySteps } from '../src/modules/identities/identities.tables.ts';
import { noticeIndex, parties } from '../src/modules/notices/notices.tables.ts';
import type { Queries } from '../src/platform/database/database.ts';
import type { Platform } from '../src/platform/platform.ts';
import { districts } from '../src/modules/site/site.tables.ts';
import { withCheck } from './data/people.ts';

const listed = 14;
const day = 86_400_000;

/** The busiest agencies of the sample notices are certified too, so that the directory is one. */
export async function seedAgencies({ database, clock, keyring }: Platform): Promise<void> {
  const busiest = await database
    .select({ name: parties.name, address: parties.address })
    .from(noticeIndex)
    .innerJoin(parties, eq(parties.id, noticeIndex.agencyId))
    .where(isNotNull(noticeIndex.agencyId))
    .groupBy(parties.id)
    .orderBy(desc(sql`count(*)`), parties.id)
    .limit(listed);
  const ago = (days: number) => new Date(clock().getTime() - days * day);
  await database.transaction(async (transaction) => {
    for (const [at, { name, address }] of busiest.entries()) {
      const joined = ago(400 - at * 17);
      // Nobody logs in as them: they have neither a mobile nor a password.
      const [user] = await transaction
        .insert(users)
        .values({
          nickname: name.slice(0, 12),
          roleId: role.agency,
          inviteKey: newInviteKey(),
          inviteKeyAt: joined,
          createdAt: joined,
        })
        .returning({ id: users.id });
      const serial = String(at + 1).padStart(2, '0');
      const number = withCheck(`91440300MA5DB00${serial}`);
      const form = {
        organisation: name,
        credit_code: number,
        legal_representative: '示例',
        district: (await districtOf(transaction, name)) ?? '440304',
        address: /[^省市区县州盟旗]+\d+ 号.*$/u.exec(address)?.[0] ?? '示范大道 1 号',
        contact: '示例',
        contact_mobile: '13900000003',
        licence: [],
        registration_number: `DLJG-440300-001${serial}`,
        staff_count: 12 + ((at * 7) % 40),
      };
      const [identity] = await transaction
        .insert(identities)
        .values({
          userId: user!.id,
          type: role.agency,
          status: authStatus.certified,
          title: name,
          formSealed: keyring.seal(JSON.stringify(form)),
          numberIndex: keyring.blindIndex('credit_code', number),
          letterFile: [],
          reasons: {},
          answers: {},
          appliedAt: joined,
          updatedAt: joined,
        })
        .returning({ id: identities.id });
      await transaction.insert(identitySteps).values({
        identityId: identity!.id,
        fromStatus: authStatus.underReview,
        toStatus: authStatus.certified,
        action: 'approve',
        note: '资料齐全，予以通过',
        actorId: user!.id,
        at: joined,
      });
    }
  });
}

/** A branch carries the name of its place. */
async function districtOf(queries: Queries, name: string): Promise<string | null> {
  const [, place] = /公司(.+)分公司$/u.exec(name) ?? [];
  if (!place) return null;
  const [row] = await queries
    .select({ code: districts.code })
    .from(districts)
    .where(eq(districts.name, place))
    .limit(1);
  return row?.code ?? null;
}
