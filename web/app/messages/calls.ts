import { code } from '@portal/contract/codes';
import { messages } from '@portal/contract/messages';
import { call } from '../browser/call.ts';
import { loadMessages } from './load-messages.ts';

// Pulls in the contract's schemas, so import it dynamically.

export const messagesInBrowser = (search: URLSearchParams) => loadMessages(call, search);

export async function markRead(id: number): Promise<boolean> {
  return (await call(messages.editMessage, { id })).code === code.success;
}

export async function markAllRead(): Promise<boolean> {
  return (await call(messages.editMessage, { all: 1 })).code === code.success;
}
