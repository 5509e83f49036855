import { roleTitle } from '@portal/contract/roles';
import { eq, sql } from 'drizzle-orm';
import { createHasher } from '../src/modules/accounts/accounts.hasher.ts';
import { users } from '../src/modules/accounts/accounts.tables.ts';
import { messages } from '../src/modules/messages/messages.tables.ts';
import type { Storage } from '../src/outside/storage/port.ts';
import type { Transaction } from '../src/platform/database/database.ts';
import type { Platform } from '../src/platform/platform.ts';
import { demoPassword, maintenance, offers, people, type PersonSeed, reviewerMobile } from './data/people.ts';
import { addIdentity, addPerson, drawScan, type ScannedFile } from './people.ts';

type Progress = (text: string, done: number, total: number) => void;

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
  const [existing] = await database.select({ id: users.id }).from(users).limit(1);
  if (existing) return false;

  const hasher = createHasher();
  const hashes: string[] = [];
  while (hashes.length < people.length) {
    progress('写入演示账号', hashes.length, people.length);
    hashes.push(await hasher.hash(demoPassword, 'trusted'));
  }
  const scan = await drawScan();
  const scans = await database.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${seedLock})`);
    const [first] = await transaction.select({ id: users.id }).from(users).limit(1);
    return first ? null : fill(platform, transaction, hashes, scan.byteLength);
  });
  if (!scans) return false;
  for (const { id } of scans) await storage?.write(`kept/${id}`, scan, 'image/png');
  progress('写入演示账号', people.length, people.length);
  return true;
}

async function fill(
  platform: Platform,
  transaction: Transaction,
  hashes: string[],
  scanSize: number,
): Promise<ScannedFile[]> {
  const { clock } = platform;
  const ago = (days: number) => new Date(clock().getTime() - days * day);
  const ids = new Map<string, number>();
  for (const [at, person] of people.entries()) {
    ids.set(person.mobile, await addPerson(platform, transaction, person, hashes[at]!));
  }
  const reviewerId = ids.get(reviewerMobile)!;
  const scans: ScannedFile[] = [];
  for (const person of people) {
    const userId = ids.get(person.mobile)!;
    for (const identity of person.identities ?? []) {
      const added = await addIdentity(platform, transaction, { userId, reviewerId, scanSize }, identity);
      scans.push(...added.scans);
    }
    await addMessages(userId, person);
  }
  return scans;

  /** Service messages of what happened, and the offers of those who wanted them; the newest unread. */
  async function addMessages(userId: number, person: PersonSeed): Promise<void> {
    const message = (title: string, content: string, daysAgo: number, eventKey: string, link: string) => ({
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
      message('欢迎使用采购协会服务平台', welcome, person.joinedDaysAgo, 'seed:welcome', '/identity'),
    ];
    for (const { type, steps } of person.identities ?? []) {
      const { to, daysAgo } = steps.at(-1)!;
      const name = `「${roleTitle[type]}」身份`;
      rows.push(
        to === 2
          ? message(
              '身份认证已通过',
              `恭喜，您的${name}认证已通过，现在可以使用相应功能。`,
              daysAgo,
              `seed:${type}`,
              '/identity',
            )
          : message(
              '认证申请已提交',
              `您的${name}认证申请已提交，请留意审核结果。`,
              daysAgo,
              `seed:${type}`,
              '/identity',
            ),
      );
    }
    rows.push(message(maintenance.title, maintenance.content, 1, 'seed:maintenance', '/help'));
    if (person.wantsOffers) {
      offers.forEach(({ title, content, daysAgo, link }, at) =>
        rows.push(message(title, content, daysAgo, `seed:offer:${at}`, link)),
      );
    }
    await transaction.insert(messages).values(rows);
  }
}
