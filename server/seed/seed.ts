import { sql } from 'drizzle-orm';
import { siteSettings } from '../src/modules/site/site.tables.ts';
import { change } from '../src/platform/change.ts';
import type { Queries, Transaction } from '../src/platform/database/database.ts';
import type { Outside } from '../src/outside/outside.ts';
import type { Platform } from '../src/platform/platform.ts';
import { seedAccounts } from './accounts.ts';
import { seedActivationCodes } from './activation-codes.ts';
import { seedAgencies } from './agencies.ts';
import { seedArticles } from './articles.ts';
import { seedAttendance } from './attendance.ts';
import { seedCollections } from './collections.ts';
import { fillCourses, storeCourseFiles } from './courses.ts';
import { fillMembershipPlans, seedMemberships } from './memberships.ts';
import { createBoard } from '../src/modules/course-staff/course-staff.board.ts';
import { seedCourseLearning } from './courses.learning.ts';
import { seedDeskWork } from './desk-work.ts';
import { fillExams, seedExamAttempts } from './exams.ts';
import { seedFollowing } from './following.ts';
import { seedNoticeDesk } from './notice-desk.ts';
import { seedNotices } from './notices.ts';
import { seedOrders } from './orders.ts';
import { seedPromotion } from './promotion.ts';
import { fillReservationServices, seedReservations } from './reservations.ts';
import { seedRefunds } from './refunds.ts';
import { fillTransferAccount, seedTransfers } from './transfers.ts';
import { seedInvoices } from './invoices.ts';
import { seedLateTransfer, seedUnknownPayment } from './unmatched-money.ts';
import { seedVideos } from './videos.ts';
import { fillSiteFoundation, fillSiteSamples } from './site.ts';

type Progress = (text: string, done: number, total: number) => void;

/** One domain, filled in one transaction. */
type Step = {
  isEmpty(queries: Queries): Promise<boolean>;
  fill(transaction: Transaction, now: Date): Promise<void>;
};

const foundation: Step[] = [{ isEmpty: siteIsEmpty, fill: fillSiteFoundation }];

const samples: Step[] = [
  {
    isEmpty: siteIsEmpty,
    async fill(transaction, now) {
      await fillSiteFoundation(transaction, now);
      await fillSiteSamples(transaction);
      await fillCourses(transaction, now);
      await fillExams(transaction, now);
      await fillTransferAccount(transaction, now);
      await fillMembershipPlans(transaction, now);
      await fillReservationServices(transaction, now);
    },
  },
];

const seedLock = 4_021_979;

/** Fills an empty database with sample data; any other is left alone. Tells whether it filled. */
export async function seedDatabase(
  platform: Platform,
  progress: Progress,
  { seedStorage: storage, seedPayment }: Pick<Outside, 'seedStorage' | 'seedPayment'>,
): Promise<boolean> {
  const site = await seedSite(platform, progress);
  const accounts = await seedAccounts(platform, progress, storage);
  const articles = await seedArticles(platform, progress, storage);
  const notices = await seedNotices(platform, progress, storage);
  const videos = await seedVideos(platform, storage);
  if (site) await storeCourseFiles(storage);
  if (site && accounts) await seedStory(platform, { seedStorage: storage, seedPayment });
  if (notices) await seedFollowing(platform, progress);
  if (notices && accounts) await seedCollections(platform);
  if (notices && accounts) {
    await seedAgencies(platform);
    await seedNoticeDesk(platform);
  }
  return site || accounts || articles || notices || videos;
}

/** What the demo accounts have learned, bought, asked for and left to do; it needs the site and the accounts. */
export async function seedStory(
  platform: Platform,
  { seedStorage: storage, seedPayment }: Pick<Outside, 'seedStorage' | 'seedPayment'>,
): Promise<void> {
  await seedCourseLearning(platform);
  await seedExamAttempts(platform);
  await seedOrders(platform, seedPayment);
  await seedRefunds(platform);
  await seedTransfers(platform, storage);
  await seedLateTransfer(platform, storage);
  await seedUnknownPayment(platform, seedPayment);
  await seedInvoices(platform, storage);
  await seedPromotion(platform);
  await seedDeskWork(platform, seedPayment);
  await createBoard(platform).count();
  await seedAttendance(platform);
  await seedActivationCodes(platform);
  await seedMemberships(platform);
  await seedReservations(platform);
}

export function seedSite(platform: Platform, progress: Progress): Promise<boolean> {
  return run(platform, samples, (done) => progress('写入示例数据', done, samples.length));
}

/** Only what a real site cannot do without, for production. */
export function layFoundation(platform: Platform, progress: Progress): Promise<boolean> {
  return run(platform, foundation, (done) => progress('写入基础数据', done, foundation.length));
}

async function siteIsEmpty(queries: Queries): Promise<boolean> {
  const rows = await queries.select({ id: siteSettings.id }).from(siteSettings).limit(1);
  return rows.length === 0;
}

async function run(platform: Platform, steps: Step[], progress: (done: number) => void): Promise<boolean> {
  const { database, clock } = platform;
  if (!(await siteIsEmpty(database))) return false;
  for (const [done, { isEmpty, fill }] of steps.entries()) {
    progress(done);
    await change(platform, 'site', async (transaction) => {
      // Instances that start at once take turns; the second finds the step done.
      await transaction.execute(sql`select pg_advisory_xact_lock(${seedLock})`);
      if (await isEmpty(transaction)) await fill(transaction, clock());
    });
  }
  progress(steps.length);
  return true;
}
