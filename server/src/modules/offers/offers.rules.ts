import { code, PortalError } from '@portal/contract/codes';
import type { OfferRow } from '@portal/contract/offers';
import { type RoleId, roleTitle } from '@portal/contract/roles';
import { toUnixSeconds } from '@portal/contract/time';
import { z } from 'zod';
import { job, type Job } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Messages } from '../messages/messages.ts';
import { type Group, offerStore } from './offers.store.ts';

type NewOffer = {
  title: string;
  content: string;
  content_id: string | null;
  group: Group;
  idempotency_key: string;
};
type Sender = { staffId: number; address: string };

/** A job is short, since a retry begins it anew; the next one goes on where the last batch was committed. */
export const usual = { batchSize: 500, batchesAJob: 20 };

const fanOutData = z.object({ offer: z.number().int(), after: z.number().int() });

export type OfferPorts = { messages: Pick<Messages, 'sendOffer'> };
export type OfferRules = ReturnType<typeof createOfferRules>;

/** Activity offers of staff to chosen groups. */
export function createOfferRules(
  { database, clock, audit, jobs }: Pick<Platform, 'database' | 'clock' | 'audit' | 'jobs'>,
  { messages }: OfferPorts,
  { batchSize, batchesAJob } = usual,
) {
  const fanOut: Job<typeof fanOutData> = job({
    name: 'offers.fanOut',
    data: fanOutData,
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
      const { title, content, contentId } = offer;
      const group = offer.audience as Group;
      const recipients = await offerStore.recipientsAfter(transaction, group, after, batchSize);
      const told = { title, content, contentId, eventKey: `offer:${offerId}` };
      const added = await messages.sendOffer(transaction, told, recipients);
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

  return {
    jobs: [fanOut as Job],

    count: (group: Group) => offerStore.countGroup(database, group),

    async list({ page, page_size }: { page: number; page_size: number }) {
      const rows = await offerStore.page(database, page_size, (page - 1) * page_size);
      const data: OfferRow[] = rows.map(({ offer, by }) => ({
        id: offer.id,
        title: offer.title,
        content: offer.content,
        audience: audienceText(offer.audience as Group),
        total: offer.total,
        sent: offer.sent,
        done: offer.doneAt !== null,
        create_time: toUnixSeconds(offer.createdAt),
        by: by ?? '',
      }));
      return { total: await offerStore.total(database), page, page_size, data };
    },

    async send(offer: NewOffer, { staffId, address }: Sender): Promise<number> {
      return database.transaction(async (transaction) => {
        const id = await offerStore.add(transaction, {
          title: offer.title,
          content: offer.content,
          contentId: offer.content_id,
          audience: offer.group,
          total: await offerStore.countGroup(transaction, offer.group),
          sentBy: staffId,
          idempotencyKey: offer.idempotency_key,
          createdAt: clock(),
        });
        if (id === null) {
          const before = await offerStore.byKey(transaction, offer.idempotency_key);
          if (before?.sentBy !== staffId) throw new PortalError(code.failure, '请刷新页面后重新发送');
          return before.id;
        }
        await audit.record(transaction, {
          actorId: staffId,
          action: 'offers.send',
          subject: `offer:${id}`,
          detail: { title: offer.title, group: offer.group },
          address,
        });
        await jobs.send(fanOut, { offer: id, after: 0 }, transaction);
        return id;
      });
    },
  };
}

function audienceText({ roles, certified_only }: Group): string {
  const titles = roles.map((each: RoleId) => roleTitle[each]).join('、');
  return `${titles || '全部用户'}${certified_only ? '（仅已认证）' : ''}`;
}
