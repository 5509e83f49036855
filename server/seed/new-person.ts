import { randomBytes, randomInt } from 'node:crypto';
import { residentIdCheck } from '@portal/contract/identity-numbers';
import { role, type RoleId, type StaffRole } from '@portal/contract/roles';
import { createHasher } from '../src/modules/accounts/accounts.hasher.ts';
import { messageOf } from '../src/modules/identities/identities.messages.ts';
import { messages } from '../src/modules/messages/messages.tables.ts';
import type { Storage } from '../src/outside/storage/port.ts';
import { change } from '../src/platform/change.ts';
import type { Transaction } from '../src/platform/database/database.ts';
import type { Platform } from '../src/platform/platform.ts';
import { userIdOf } from './accounts.ts';
import { type IdentitySeed, reviewerMobile, withCheck } from './data/people.ts';
import { addIdentity, addPerson, drawScan, type ScannedFile } from './people.ts';

export type NewPerson = {
  mobile?: string | undefined;
  password: string;
  roleId: RoleId;
  /** Identities under review, and identities that are certified. */
  applied: RoleId[];
  certified: RoleId[];
  staffRoles: StaffRole[];
};

export type MadePerson = {
  id: number;
  mobile: string;
  nickname: string;
  identities: { id: number; type: RoleId }[];
};

const digits = (count: number) => String(randomInt(10 ** count)).padStart(count, '0');

/** Makes people for tests and developers, complete as if they had registered and applied. */
export function createNewPeople(platform: Platform, storage: Pick<Storage, 'write'>) {
  const hasher = createHasher();
  // Everybody has the same password: hashed once.
  const hashes = new Map<string, Promise<string>>();
  let scan: Promise<Uint8Array> | null = null;

  function hashOf(password: string): Promise<string> {
    const hash = hashes.get(password) ?? hasher.hash(password, 'trusted');
    hashes.set(password, hash);
    return hash;
  }

  return async ({ mobile = `1391${digits(7)}`, ...wanted }: NewPerson): Promise<MadePerson> => {
    const nickname = `用户${mobile.slice(-4)}`;
    const { roleId, staffRoles } = wanted;
    const seeds = [
      ...wanted.applied.map((type) => identitySeed(type, false)),
      ...wanted.certified.map((type) => identitySeed(type, true)),
    ];
    const passwordHash = await hashOf(wanted.password);
    const picture = seeds.length > 0 ? await (scan ??= drawScan()) : new Uint8Array();
    const reviewer = await userIdOf(platform, reviewerMobile);
    const scans: ScannedFile[] = [];

    const making = async (transaction: Transaction) => {
      const base = { mobile, nickname, roleId, staffRoles, district: '', intro: '', joinedDaysAgo: 0 };
      const person = seeds.length > 0 ? { ...base, identities: seeds } : base;
      const userId = await addPerson(platform, transaction, person, passwordHash);
      const applicant = { userId, reviewerId: reviewer ?? userId, scanSize: picture.byteLength };
      const identities: MadePerson['identities'] = [];
      for (const seed of seeds) {
        const added = await addIdentity(platform, transaction, applicant, seed);
        scans.push(...added.scans);
        identities.push({ id: added.id, type: seed.type });
        await notify(platform, transaction, { userId, identityId: added.id }, seed);
      }
      return { id: userId, mobile, nickname, identities };
    };
    const made = await change(platform, 'identities', making, () => wanted.certified.length > 0);
    for (const { id } of scans) await storage.write(`kept/${id}`, picture, 'image/png');
    return made;
  };
}

async function notify(
  { clock }: Platform,
  transaction: Transaction,
  { userId, identityId }: { userId: number; identityId: number },
  { type, steps }: IdentitySeed,
): Promise<void> {
  await transaction.insert(messages).values(
    steps.map(({ action, note = '' }) => ({
      userId,
      type: 2,
      ...messageOf(action, type, note),
      link: `/identity/${identityId}`,
      eventKey: `identities.${identityId}.${action}`,
      createdAt: clock(),
    })),
  );
}

const answers: Record<RoleId, Record<string, string>> = {
  1: { fund: '财政性资金', internal_control: '是', yearly: '10 至 50 个', agency: '委托代理机构' },
  2: { scale: '小型', experience: '是', record: '无', tax: '是' },
  3: { registered: '是', room: '是', yearly: '20 个以下', fields: '货物', complaints: '0 次' },
  4: { pool: '是', reviews: '1 至 10 次', training: '是', avoid: '是，我承诺' },
};

function identitySeed(type: RoleId, certified: boolean): IdentitySeed {
  const apply = { action: 'apply', from: 1, to: 3, daysAgo: 0 } as const;
  const approve = { action: 'approve', from: 3, to: 2, daysAgo: 0 } as const;
  const facts = { type, answers: answers[type], steps: certified ? [apply, approve] : [apply] };
  if (type === role.expert) {
    const first17 = `44030519850315${digits(3)}`;
    const number = first17 + residentIdCheck(first17);
    const form = {
      real_name: '林致远',
      resident_id: number,
      employer: '示例大学',
      title: '教授',
      specialties: ['信息技术'],
      years: 12,
      contact_mobile: '13900000004',
    };
    return { ...facts, title: form.real_name, number, form };
  }
  const number = withCheck(`91440300MA${digits(7)}`);
  const own = {
    1: { level: '市级' },
    2: { categories: ['货物'] },
    3: { registration_number: `DL-${randomBytes(4).toString('hex')}`, staff_count: 12 },
  };
  const form = {
    organisation: '示例科技有限公司',
    credit_code: number,
    legal_representative: '周明',
    district: '110101',
    address: '示例路 1 号',
    contact: '王芳',
    contact_mobile: '13900000002',
    ...own[type],
  };
  return { ...facts, title: form.organisation, number, form };
}
