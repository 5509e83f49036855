import { randomBytes } from 'node:crypto';
import { role } from '@portal/contract/roles';
import sharp from 'sharp';
import { newInviteKey } from '../src/modules/accounts/accounts.entry.ts';
import { consents, users } from '../src/modules/accounts/accounts.tables.ts';
import { files } from '../src/modules/files/files.tables.ts';
import { identities, identitySteps } from '../src/modules/identities/identities.tables.ts';
import type { Transaction } from '../src/platform/database/database.ts';
import type { Platform } from '../src/platform/platform.ts';
import { agreementVersion } from './data/agreements.ts';
import type { IdentitySeed, PersonSeed } from './data/people.ts';

export type ScannedFile = {
  id: string;
  userId: number;
  purpose: 'licence' | 'letter' | 'certificate';
  name: string;
};
type Applicant = { userId: number; reviewerId: number; scanSize: number };

const day = 86_400_000;

/** The account with what was agreed to at registration; its id. */
export async function addPerson(
  { clock, keyring }: Platform,
  transaction: Transaction,
  person: PersonSeed,
  passwordHash: string,
): Promise<number> {
  const { mobile, nickname, roleId, district, intro, staffRoles = [], joinedDaysAgo } = person;
  const createdAt = new Date(clock().getTime() - joinedDaysAgo * day);
  const [row] = await transaction
    .insert(users)
    .values({
      mobileSealed: keyring.seal(mobile),
      mobileIndex: keyring.blindIndex('mobile', mobile),
      nickname,
      passwordHash,
      roleId,
      district,
      intro,
      staffRoles,
      inviteKey: newInviteKey(),
      inviteKeyAt: createdAt,
      createdAt,
    })
    .returning({ id: users.id });
  const agreed = ['user', 'privacy', 'payment'] as const;
  const given = { userId: row!.id, version: agreementVersion, given: true, address: '', at: createdAt };
  await transaction.insert(consents).values(agreed.map((kind) => ({ ...given, kind })));
  if (person.identities) await transaction.insert(consents).values({ ...given, kind: 'identity' });
  if (person.wantsOffers)
    await transaction.insert(consents).values({ ...given, kind: 'marketing', version: '1' });
  return row!.id;
}

/** An application with its history and its scanned files, whose pictures are stored by the caller. */
export async function addIdentity(
  { clock, keyring }: Platform,
  transaction: Transaction,
  { userId, reviewerId, scanSize }: Applicant,
  { type, title, number, form, answers, steps }: IdentitySeed,
): Promise<{ id: number; scans: ScannedFile[] }> {
  const ago = (days: number) => new Date(clock().getTime() - days * day);
  const expert = type === role.expert;
  const document = scannedFile(
    userId,
    expert ? 'certificate' : 'licence',
    expert ? '职称证书.png' : '营业执照.png',
  );
  const letter = expert ? [] : [scannedFile(userId, 'letter', '授权书（盖章）.png')];
  const refer = ({ id, name }: ScannedFile) => ({ url: id, name });
  const [applied, latest] = [steps.findLast(({ to }) => to === 3)!, steps.at(-1)!];
  const [row] = await transaction
    .insert(identities)
    .values({
      userId,
      type,
      status: latest.to,
      title,
      formSealed: keyring.seal(
        JSON.stringify({ ...form, [expert ? 'certificates' : 'licence']: [refer(document)] }),
      ),
      numberIndex: keyring.blindIndex(expert ? 'resident_id' : 'credit_code', number),
      letterFile: letter.map(refer),
      reasons: {},
      answers,
      appliedAt: ago(applied.daysAgo),
      updatedAt: ago(latest.daysAgo),
    })
    .returning({ id: identities.id });
  await transaction.insert(identitySteps).values(
    steps.map(({ action, from, to, daysAgo, note = '' }) => ({
      identityId: row!.id,
      fromStatus: from,
      toStatus: to,
      action,
      note,
      actorId: to === 3 ? userId : reviewerId,
      at: ago(daysAgo),
    })),
  );
  await transaction.insert(files).values(
    [document, ...letter].map((each) => ({
      ...each,
      type: 'image/png',
      size: scanSize,
      key: `kept/${each.id}`,
      private: true,
      checkedAt: ago(steps[0]!.daysAgo),
      createdAt: ago(steps[0]!.daysAgo),
    })),
  );
  return { id: row!.id, scans: [document, ...letter] };
}

function scannedFile(userId: number, purpose: ScannedFile['purpose'], name: string): ScannedFile {
  return { id: randomBytes(16).toString('hex'), userId, purpose, name };
}

/** A sheet with lines and a seal, in place of somebody's real papers. */
export async function drawScan(): Promise<Uint8Array> {
  const lines = Array.from({ length: 14 }, (_, at) => {
    const width = at % 5 === 4 ? 260 : 480 - (at % 3) * 40;
    return `<rect x="80" y="${210 + at * 36}" width="${width}" height="10" fill="#586860" opacity=".55"/>`;
  }).join('');
  const sheet = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="900">
    <rect width="640" height="900" fill="#fdfdfb"/>
    <rect x="24" y="24" width="592" height="852" fill="none" stroke="#01aa72" stroke-width="6"/>
    <rect x="170" y="100" width="300" height="34" fill="#13211b" opacity=".8"/>${lines}
    <circle cx="470" cy="760" r="72" fill="none" stroke="#b9251c" stroke-width="7" opacity=".8"/>
    <path d="M470 716l13 40h42l-34 25 13 40-34-25-34 25 13-40-34-25h42z" fill="#b9251c" opacity=".8"/>
  </svg>`;
  return new Uint8Array(await sharp(Buffer.from(sheet)).png({ compressionLevel: 9 }).toBuffer());
}
