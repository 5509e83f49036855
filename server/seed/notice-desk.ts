import { addDays, dayOf, startOfDay } from '@portal/contract/days';
import { type NoticeContent, noticeTypes } from '@portal/contract/notice-content';
import type { OwnParty } from '@portal/contract/notice-drafts';
import { role } from '@portal/contract/roles';
import { formatMoment, toUnixSeconds } from '@portal/contract/time';
import { and, desc, eq, gt, lt, ne } from 'drizzle-orm';
import { createMessages } from '../src/modules/messages/messages.ts';
import {
  type AttachmentFiles,
  createAttachments,
} from '../src/modules/notice-desk/notice-desk.attachments.ts';
import { partyOf } from '../src/modules/notice-desk/notice-desk.content.ts';
import { createDrafts } from '../src/modules/notice-desk/notice-desk.drafts.ts';
import { createReview, createReviewStep } from '../src/modules/notice-desk/notice-desk.review.ts';
import { createSteps } from '../src/modules/notice-desk/notice-desk.steps.ts';
import { createVersions } from '../src/modules/notice-desk/notice-desk.versions.ts';
import { createNotices } from '../src/modules/notices/notices.ts';
import { notices } from '../src/modules/notices/notices.tables.ts';
import type { Platform } from '../src/platform/platform.ts';
import { userIdOf } from './accounts.ts';
import { people } from './data/people.ts';
import { planOf } from './notices.plan.ts';

const day = 86_400_000;
const tender = noticeTypes.indexOf('tender');
const agencyMobile = '13900000003';
/** Numbers of projects far from those of the other samples. */
const firstNumber = 9_000_000;

const none = () => Promise.reject(new Error('the samples on the desk have no uploads'));
const noUploads: AttachmentFiles = {
  prepare: () => Promise.resolve(),
  transferToPortal: () => Promise.resolve(),
  describe: none,
  bytesOf: none,
  linkShared: none,
};

/** What lies on the desk of a site in service: notices to be reviewed, one returned, one scheduled, some corrected or withdrawn. */
export async function seedNoticeDesk(platform: Platform): Promise<void> {
  const [agency, editor] = [
    await userIdOf(platform, agencyMobile),
    await userIdOf(platform, mobileOfEditor()),
  ];
  if (agency === null || editor === null) return;
  const desk = createDesk(platform);
  await submissions(platform, desk, agency, editor);
  await corrections(platform, desk, editor);
  await withdrawals(platform, desk, editor);
}

function createDesk(platform: Platform) {
  const attachments = createAttachments(noUploads);
  const ports = {
    notices: createNotices(platform, {
      isCollected: none,
      fileLink: none,
      similar: none,
      search: none,
      walk: () => {
        throw new Error('nothing is exported while samples are made');
      },
    }),
    attachments,
    steps: createSteps(platform),
    messages: createMessages(platform),
  };
  const reviewStep = createReviewStep(ports);
  return {
    drafts: createDrafts(platform, { ...ports, keepFiles: () => Promise.resolve() }),
    review: createReview(platform, ports, reviewStep),
    versions: createVersions(platform, ports, reviewStep),
  };
}

type Desk = ReturnType<typeof createDesk>;

async function submissions({ clock }: Platform, desk: Desk, agency: number, editor: number): Promise<void> {
  const author = { userId: agency, roleId: role.agency };
  const byAuthor = { userId: agency, address: '' };
  const byStaff = { userId: editor, address: '' };
  const submitted: number[] = [];
  for (const [at, content] of tenders(clock(), 6).entries()) {
    const key = `sample-${at}`;
    const saved = await desk.drafts.save(author, { id: null, key, revision: 0, content, attachments: [] });
    // The last one is still being written.
    if (at < 5) submitted.push(await desk.drafts.submit(author, byAuthor, saved, agencyParty()));
  }
  const [returned, scheduled] = submitted;
  const exactly = async (id: number) => ({ id, revision: (await desk.review.read(id)).revision });
  const reason = '正文未写明质疑的受理部门与联系方式，请补充后重新提交';
  await desk.review.return(byStaff, await exactly(returned!), reason);
  await desk.review.schedule(byStaff, await exactly(scheduled!), nineTomorrow(clock()));
}

async function corrections({ database, clock }: Platform, desk: Desk, editor: number): Promise<void> {
  const open = await database
    .select({ id: notices.id })
    .from(notices)
    .where(
      and(
        eq(notices.state, 'published'),
        eq(notices.type, tender),
        gt(notices.deadline, daysAfter(clock(), 3)),
      ),
    )
    .orderBy(desc(notices.publishedAt))
    .limit(3);
  for (const { id } of open) {
    const { revision, content, attachments } = await desk.review.read(id);
    const later = (seconds: number | null) => seconds && seconds + 5 * 86_400;
    const edited = {
      id,
      revision,
      content: {
        ...content,
        deadline: later(content.deadline),
        opening_time: later(content.opening_time),
        body: content.body.replaceAll(
          formatMoment(content.deadline!),
          formatMoment(later(content.deadline)!),
        ),
      },
      attachments: attachments.map(({ url, name }) => ({ url, name })),
    };
    const reason = '采购文件技术参数有补充，投标截止时间顺延五天';
    await desk.versions.correct({ userId: editor, address: '' }, edited, { reason, withNotice: true });
  }
}

async function withdrawals({ database, clock }: Platform, desk: Desk, editor: number): Promise<void> {
  const old = await database
    .select({ id: notices.id })
    .from(notices)
    .where(
      and(
        eq(notices.state, 'published'),
        ne(notices.type, tender),
        lt(notices.publishedAt, daysAfter(clock(), -30)),
      ),
    )
    .orderBy(desc(notices.publishedAt))
    .limit(2);
  for (const { id } of old) {
    const { revision } = await desk.review.read(id);
    await desk.versions.withdraw({ userId: editor, address: '' }, { id, revision }, '与已发布的公告重复');
  }
}

/** The newest that can still be answered; their bodies name the same times as their facts. */
function tenders(now: Date, count: number): NoticeContent[] {
  const plan = planOf({ count: 600, seed: 77, until: now, isShort: false, firstNumber });
  const soon = daysAfter(now, 3).getTime() / 1000;
  return Array.from({ length: plan.count }, (_, at) => plan.write(at))
    .filter(({ content }) => content.type === 'tender' && (content.deadline ?? 0) > soon)
    .slice(-count)
    .map(({ content, body }) => byOwnAgency({ ...content, body }));
}

/** The planned agency gives way to the demo account's, in the text too. */
function byOwnAgency(content: NoticeContent): NoticeContent {
  const { party: agency } = agencyParty();
  const { agency: planned } = content;
  if (!planned) return { ...content, agency };
  const body = (['name', 'address', 'contact'] as const).reduce(
    (text, field) => text.replaceAll(planned[field], agency[field]),
    content.body,
  );
  return { ...content, agency, body };
}

function agencyParty(): OwnParty {
  const [identity] = people.find(({ mobile }) => mobile === agencyMobile)!.identities!;
  return { as: 'agency', party: partyOf(identity!.form), district: null, level: null };
}

function mobileOfEditor(): string {
  return people.find(({ staffRoles }) => staffRoles?.includes('editor'))!.mobile;
}

const daysAfter = (now: Date, days: number) => new Date(now.getTime() + days * day);

/** Nine in the morning in Beijing. */
function nineTomorrow(now: Date): number {
  return toUnixSeconds(startOfDay(addDays(dayOf(now), 1))) + 9 * 3600;
}
