import { success } from '@portal/contract/endpoint';
import { messages as endpoints } from '@portal/contract/messages';
import { type Implemented, implement } from '../../platform/http/api.ts';
import type { MessageRules } from './messages.rules.ts';

export function messageRoutes(messages: MessageRules): Implemented[] {
  return [
    implement(endpoints.messageList, async (input, { session }) =>
      success(await messages.list(session.userId, input)),
    ),
    implement(endpoints.editMessage, async (input, { session }) => {
      if ('id' in input) await messages.markRead(session.userId, input.id);
      else await messages.markAllRead(session.userId);
      return success({});
    }),
  ];
}
