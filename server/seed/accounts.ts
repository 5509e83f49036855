import { randomBytes } from 'node:crypto';
import { role, roleTitle } from '@portal/contract/roles';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { newInviteKey } from '../src/modules/accounts/accounts.entry.ts';
import { createHasher } from '../src/modules/accounts/accounts.hasher.ts';
import { consents, users } from '../src/modules/accounts/accounts.tables.ts';
import { files } from '../src/modules/files/files.tables.ts';
import { identities, identitySteps } from '../src/modules/identities/identities.tables.ts';
import { messages } from '../src/modules/messages/messages.tables.ts';
import type { Storage } from '../src/outside/storage/port.ts';
import type { Transaction } from '../src/platform/database/database.ts';
import type { Platform } from '../src/platform/platform.ts';
import { agreementVersion } from './data/agreements.ts';
import {
  demoPassword,
  type IdentitySeed,
  offers,
  people,
  type PersonSeed,
  reviewerMobile,
} from './data/people.ts';

type Progress = (text: string, done: number, total: number) => void;
type Paper = { id: string; userId: number; purpose: 'licence' | 'letter' | 'certificate'; name: string };

const day = 86_400_000;
const seedLock = 4_021_979;

/** Who has this mobile among the demo accounts. */
export async function userIdOf({ database, keyring }: Platform, mobile: string): Promise<number | null> {
  const [row] = await database
    .select({ id: users.id })
    .from(users)
    .where(eq(users.mobileIndex, keyring.blindIndex('mobile', mobile)));
  return row?.id ?? null;
}

/** The demo accounts of product 13. Tells whether it made them; a database with people in it is left alone. */
export async function seedAccounts(
  platform: Platform,
  progress: Progress,
  storage?: Pick<Storage, 'write'>,
): Promise<boolean> {
  const { database } = platform;
  const [known] = await database.select({ id: users.id }).from(users).limit(1);
  if (known) return false;

  const hasher = createHasher();
  const hashes: string[] = [];
  while (hashes.length < people.length) {
    progress('写入演示账号', hashes.length, people.length);
    hashes.push(await hasher.hash(demoPassword, 'known'));
  }
  const scan = await drawScan();
  const papers = await database.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${seedLock})`);
    const [first] = await transaction.select({ id: users.id }).from(users).limit(1);
    return first ? null : fill(platform, transaction, hashes, scan.byteLength);
  });
  if (!papers) return false;
  for (const { id } of papers) await storage?.write(`kept/${id}`, scan, 'image/png');
  progress('写入演示账号', people.length, people.length);
  return true;
}

async function fill(
  { clock, keyring }: Platform,
  transaction: Transaction,
  hashes: string[],
  scanSize: number,
): Promise<Paper[]> {
  const ago = (days: number) => new Date(clock().getTime() - days * day);
  const ids = new Map<string, number>();
  for (const [at, person] of people.entries()) {
    ids.set(person.mobile, await addPerson(person, hashes[at]!));
  }
  const reviewer = ids.get(reviewerMobile)!;
  const papers: Paper[] = [];
  for (const person of people) {
    const userId = ids.get(person.mobile)!;
    for (const identity of person.identities ?? []) papers.push(...(await addIdentity(userId, identity)));
    await addMessages(userId, person);
  }
  return papers;

  async function addPerson(person: PersonSeed, passwordHash: string): Promise<number> {
    const { mobile, nickname, roleId, district, intro, staffRoles = [], joinedDaysAgo } = person;
    const createdAt = ago(joinedDaysAgo);
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

  async function addIdentity(userId: number, { type, title, number, form, answers, steps }: IdentitySeed) {
    const expert = type === role.expert;
    const document = paper(
      userId,
      expert ? 'certificate' : 'licence',
      expert ? '职称证书.png' : '营业执照.png',
    );
    const letter = expert ? [] : [paper(userId, 'letter', '授权书（盖章）.png')];
    const refer = ({ id, name }: Paper) => ({ url: id, name });
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
        actorId: to === 3 ? userId : reviewer,
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
    return [document, ...letter];
  }

  /** Service notices of what happened, and the offers of those who wanted them; the newest unread. */
  async function addMessages(userId: number, person: PersonSeed): Promise<void> {
    const notice = (title: string, content: string, daysAgo: number, eventKey: string, link: string) => ({
      userId,
      type: eventKey.startsWith('seed:offer') ? 3 : 2,
      title,
      content,
      link,
      eventKey,
      createdAt: ago(daysAgo),
      readAt: daysAgo > 7 ? ago(daysAgo - 1) : null,
    });
    const welcome = '感谢注册采购协会服务平台。完成身份认证后，可使用与身份对应的全部功能。';
    const rows = [
      notice('欢迎使用采购协会服务平台', welcome, person.joinedDaysAgo, 'seed:welcome', '/identity'),
    ];
    for (const { type, steps } of person.identities ?? []) {
      const { to, daysAgo } = steps.at(-1)!;
      const name = `「${roleTitle[type]}」身份`;
      rows.push(
        to === 2
          ? notice(
              '身份认证已通过',
              `恭喜，您的${name}认证已通过，现在可以使用相应功能。`,
              daysAgo,
              `seed:${type}`,
              '/identity',
            )
          : notice(
              '认证申请已提交',
              `您的${name}认证申请已提交，请留意审核结果。`,
              daysAgo,
              `seed:${type}`,
              '/identity',
            ),
      );
    }
    const maintenance = '平台将于本周六 22:00 至 24:00 升级维护，期间部分功能暂停使用，敬请谅解。';
    rows.push(notice('系统维护通知', maintenance, 1, 'seed:maintenance', '/help'));
    if (person.wantsOffers) {
      offers.forEach(({ title, content, daysAgo, link }, at) =>
        rows.push(notice(title, content, daysAgo, `seed:offer:${at}`, link)),
      );
    }
    await transaction.insert(messages).values(rows);
  }
}

function paper(userId: number, purpose: Paper['purpose'], name: string): Paper {
  return { id: randomBytes(16).toString('hex'), userId, purpose, name };
}

/** A sheet with lines and a seal, in place of somebody's real papers. */
async function drawScan(): Promise<Uint8Array> {
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
