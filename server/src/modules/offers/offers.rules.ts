import { code, PortalError } from '@portal/contract/codes';
import type { MessageType } from '@portal/contract/messages';
import type { OfferRow } from '@portal/contract/offers';
import type { PageRequest } from '@portal/contract/paging';
import { type RoleId, roleTitle } from '@portal/contract/roles';
import { toUnixSeconds } from '@portal/contract/time';
import { z } from 'zod';
import type { Actor } from '../../platform/audit.ts';
import { job, type Job } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Courses } from '../courses/courses.ts';
import type { Messages } from '../messages/messages.ts';
import { type Group, offerStore, type Recipients } from './offers.store.ts';

type NewOffer = {
  message_type: MessageType;
  title: string;
  content: string;
  content_id: number | null;
  group: Group;
  idempotency_key: string;
};

/** A job is kept short, since a retry starts over; the next one continues behind the last committed batch. */
export const usual = { batchSize: 500, batchesAJob: 20 };

const fanOutData = z.object({ offer: z.number().int(), after: z.number().int() });

export type OfferPorts = {
  messages: Pick<Messages, 'sendToGroup'>;
  courses: Pick<Courses['shown'], 'collectables'>;
};
export type OfferRules = ReturnType<typeof createOfferRules>;

/** Service messages and activity offers of staff to chosen groups. */
export function createOfferRules(
  { database, clock, audit, jobs }: Pick<Platform, 'database' | 'clock' | 'audit' | 'jobs'>,
  { messages, courses }: OfferPorts,
  { batchSize, batchesAJob } = usual,
) {
  const fanOut: Job<typeof fanOutData> = job({
    name: 'offers.fanOut',
    title: '发送群发消息',
    data: fanOutData,
    pollSeconds: 5,
    run: async ({ offer, after }) => {
      let last: number | null = after;
      for (let batch = 1; last !== null && batch <= batchesAJob; batch++) {
        last = await sendBatch(offer, last, batch === batchesAJob);
      }
    },
  });

  /** The id of the last person reached, or null when nobody is left. */
  async function sendBatch(offerId: number, after: number, handOn: boolean): Promise<number | null> {
    return database.transaction(async (transaction) => {
      const offer = await offerStore.byId(transaction, offerId);
      if (!offer) return null;
      const { type, title, content, contentId } = offer;
      const group = { ...(offer.audience as Group), message_type: type };
      const recipients = await offerStore.recipientsAfter(transaction, group, after, batchSize);
      const told = { type, title, content, contentId, eventKey: `offer:${offerId}` };
      const added = await messages.sendToGroup(transaction, told, recipients);
      await offerStore.addSent(transaction, offerId, added);
      const last = recipients.at(-1);
      if (last === undefined || recipients.length < batchSize) {
        await offerStore.finish(transaction, offerId, clock());
        return null;
      }
      if (handOn) await jobs.send(fanOut, { offer: offerId, after: last }, transaction);
      return last;
    });
  }

  /** What nobody can open leads nowhere. */
  async function requirePublished(courseId: number | null): Promise<void> {
    if (courseId === null) return;
    const [course] = await courses.collectables([courseId]);
    if (course?.is_available) return;
    const fault = '课程不存在或没有发布，请重新选择';
    throw new PortalError(code.invalidFields, fault, { fields: { content_id: fault } });
  }

  /** A content id is text: of one that is no number the database must not be asked. */
  async function coursesNamed(contentIds: readonly (string | null)[]) {
    const ids = contentIds.filter((id) => id !== null && /^[1-9]\d{0,14}$/.test(id)).map(Number);
    return new Map((await courses.collectables(ids)).map((each) => [String(each.id), each]));
  }

  return {
    jobs: [fanOut as Job],

    count: (recipients: Recipients) => offerStore.countRecipients(database, recipients),

    async list({ page, page_size }: PageRequest) {
      const rows = await offerStore.page(database, page_size, (page - 1) * page_size);
      const named = await coursesNamed(rows.map(({ offer }) => offer.contentId));
      const data: OfferRow[] = rows.map(({ offer, by }) => ({
        id: offer.id,
        message_type: offer.type,
        title: offer.title,
        content: offer.content,
        audience: audienceText(offer.audience as Group),
        course: titled(named.get(offer.contentId ?? '')),
        total: offer.total,
        sent: offer.sent,
        done: offer.doneAt !== null,
        create_time: toUnixSeconds(offer.createdAt),
        by: by ?? '',
      }));
      return { total: await offerStore.total(database), page, page_size, data };
    },

    async send(offer: NewOffer, { userId, address }: Actor): Promise<number> {
      await requirePublished(offer.content_id);
      return database.transaction(async (transaction) => {
        const recipients = { ...offer.group, message_type: offer.message_type };
        const id = await offerStore.add(transaction, {
          type: offer.message_type,
          title: offer.title,
          content: offer.content,
          contentId: offer.content_id === null ? null : String(offer.content_id),
          audience: offer.group,
          total: await offerStore.countRecipients(transaction, recipients),
          sentBy: userId,
          idempotencyKey: offer.idempotency_key,
          createdAt: clock(),
        });
        if (id === null) {
          const before = await offerStore.byKey(transaction, offer.idempotency_key);
          if (before?.sentBy !== userId) throw new PortalError(code.failure, '请刷新页面后重新发送');
          return before.id;
        }
        await audit.record(transaction, {
          actorId: userId,
          action: 'offers.send',
          subject: `offer:${id}`,
          detail: {
            message_type: offer.message_type,
            title: offer.title,
            group: offer.group,
            content_id: offer.content_id,
          },
          address,
        });
        await jobs.send(fanOut, { offer: id, after: 0 }, transaction);
        return id;
      });
    },
  };
}

function titled(course: { id: number; title: string } | undefined): OfferRow['course'] {
  return course ? { id: course.id, title: course.title } : null;
}

function audienceText({ roles, certified_only }: Group): string {
  const titles = roles.map((each: RoleId) => roleTitle[each]).join('、');
  return `${titles || '全部用户'}${certified_only ? '（仅已认证）' : ''}`;
}
