import type { PersonalData } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import { messageFigures } from './messages.figures.ts';
import { messageRoutes } from './messages.routes.ts';
import { createMessageRules, wireOf } from './messages.rules.ts';
import { messageStore } from './messages.store.ts';

export type { NewMessage } from './messages.rules.ts';
export type Messages = ReturnType<typeof createMessages>;

export function createMessages(platform: Pick<Platform, 'database' | 'clock'>) {
  const { database } = platform;
  const rules = createMessageRules(platform);
  const personalData: PersonalData = {
    name: 'messages',
    collect: async (userId) => (await messageStore.allOf(database, userId)).map(wireOf),
    erase: (transaction, userId) => messageStore.erase(transaction, userId),
  };
  const { send, sendAll, sendToGroup, list, markRead, markAllRead } = rules;
  return {
    calls: messageRoutes(rules),
    figures: messageFigures(database),
    personalData,
    send,
    sendAll,
    sendToGroup,
    list,
    markRead,
    markAllRead,
  };
}
