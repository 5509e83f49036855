import { code, PortalError } from '@portal/contract/codes';
import type { OutputOf } from '@portal/contract/endpoint';
import type { inquiries as endpoints } from '@portal/contract/inquiries';
import { maskMobile } from '@portal/contract/mobile';
import type { CursorRequest } from '@portal/contract/paging';
import { toUnixSeconds } from '@portal/contract/time';
import type { UserCaller } from '../../platform/http/caller.ts';
import { placeCursor } from '../../platform/keyset.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Messages } from '../messages/messages.ts';
import { answerMessage } from './inquiries.messages.ts';
import { inquiryStore as store } from './inquiries.store.ts';

type Search = CursorRequest & { handled: boolean };

/** What a visitor leaves: a question, or a message with a name to it. */
type Inquiry = {
  source: 'question' | 'contact';
  userId: number | null;
  name: string;
  mobile: string;
  content: string;
  address: string;
};

export type InquiryPorts = { messages: Pick<Messages, 'send'> };

const hour = 3600;

export type InquiryRules = ReturnType<typeof createInquiryRules>;

/** What visitors left, as the customer service works through it. */
export function createInquiryRules(
  { database, clock, keyring, limits, audit }: Platform,
  { messages }: InquiryPorts,
) {
  const missing = () => new PortalError(code.failure, '留言不存在');

  return {
    async leave({ mobile, ...inquiry }: Inquiry): Promise<void> {
      const mobileIndex = keyring.blindIndex('mobile', mobile);
      await limits.use({ key: 'inquiry:address', address: inquiry.address, most: 5, seconds: hour });
      await limits.use({ key: `inquiry:mobile:${mobileIndex}`, most: 5, seconds: 24 * hour });
      await store.add(database, {
        ...inquiry,
        name: plainText(inquiry.name),
        content: plainText(inquiry.content),
        mobileSealed: keyring.seal(mobile),
        mobileIndex,
        createdAt: clock(),
      });
    },

    async list({ handled, page, page_size, next }: Search): Promise<OutputOf<typeof endpoints.list>> {
      const after = next === undefined ? null : placeCursor.read(next);
      const offset = after ? 0 : (page - 1) * page_size;
      const rows = await store.page(database, { handled, after, offset, limit: page_size + 1 });
      const shown = rows.slice(0, page_size);
      const last = shown.at(-1)?.row;
      return {
        total: await store.total(database, handled),
        page,
        page_size,
        next: last && rows.length > page_size ? placeCursor.write({ at: last.createdAt, id: last.id }) : null,
        data: shown.map(({ row, by }) => ({
          id: row.id,
          source: row.source,
          name: row.name,
          mobile: maskMobile(keyring.open(row.mobileSealed)),
          content: row.content,
          create_time: toUnixSeconds(row.createdAt),
          handled_time: row.handledAt && toUnixSeconds(row.handledAt),
          handled_by: by ?? '',
          note: row.note,
          answer: row.answer,
          can_answer: row.userId !== null,
        })),
      };
    },

    /** The whole number, for calling back; that it was seen is audited. */
    async reveal(id: number, { session, address }: UserCaller): Promise<string> {
      return database.transaction(async (transaction) => {
        const row = await store.byId(transaction, id);
        if (!row) throw missing();
        await audit.record(transaction, {
          actorId: session.userId,
          action: 'inquiries.reveal',
          subject: `inquiry:${id}`,
          detail: {},
          address,
        });
        return keyring.open(row.mobileSealed);
      });
    },

    async handle(
      { id, note, answer = '' }: { id: number; note: string; answer?: string | undefined },
      { session, address }: UserCaller,
    ): Promise<void> {
      await database.transaction(async (transaction) => {
        const done = { handledAt: clock(), handledBy: session.userId, note, answer };
        const row = await store.handle(transaction, id, done);
        if (!row) {
          throw (await store.byId(transaction, id))
            ? new PortalError(code.failure, '该留言已经处理过了')
            : missing();
        }
        if (answer !== '') {
          if (row.userId === null) {
            const fault = '留言人没有登录，收不到站内消息，请电话答复';
            throw new PortalError(code.invalidFields, fault, { fields: { answer: fault } });
          }
          await messages.send(
            transaction,
            answerMessage({ id, userId: row.userId, content: row.content }, answer),
          );
        }
        await audit.record(transaction, {
          actorId: session.userId,
          action: 'inquiries.handle',
          subject: `inquiry:${id}`,
          detail: answer === '' ? { note } : { note, answer },
          address,
        });
      });
    },
  };
}

/** PostgreSQL refuses a zero byte, and other control characters only disturb whoever reads it. */
function plainText(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .toWellFormed();
}
