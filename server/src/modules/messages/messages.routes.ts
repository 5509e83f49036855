import { success } from '@portal/contract/endpoint';
import { messages as endpoints } from '@portal/contract/messages';
import { offers as offerEndpoints } from '@portal/contract/offers';
import { type Implemented, implement } from '../../platform/http/api.ts';
import type { Messages } from './messages.ts';
import type { Offers } from './messages.offers.ts';

export function messageRoutes(messages: Messages, offers: Offers): Implemented[] {
  return [
    implement(endpoints.messageList, async (input, { session }) =>
      success(await messages.list(session.userId, input)),
    ),
    implement(endpoints.editMessage, async (input, { session }) => {
      if ('id' in input) await messages.markRead(session.userId, input.id);
      else await messages.markAllRead(session.userId);
      return success({});
    }),
    implement(offerEndpoints.list, async (input) => success(await offers.list(input))),
    implement(offerEndpoints.count, async (group) => success({ count: await offers.count(group) })),
    implement(offerEndpoints.send, async (offer, { session, address }) =>
      success({ id: await offers.send(offer, { staffId: session.userId, address }) }, '已开始发送'),
    ),
  ];
}
