import { code } from '@portal/contract/codes';
import type { InputOf } from '@portal/contract/endpoint';
import { subscriptions } from '@portal/contract/subscriptions';
import { call } from '../browser/call.ts';

// Pulls in the contract's schemas, so import it dynamically.

export function saveSearch(input: InputOf<typeof subscriptions.save>) {
  return call(subscriptions.save, input);
}

export function saveForm(input: InputOf<typeof subscriptions.saveForm>) {
  return call(subscriptions.saveForm, input);
}

export async function setFrequency(input: InputOf<typeof subscriptions.setFrequency>): Promise<boolean> {
  return (await call(subscriptions.setFrequency, input)).code === code.success;
}

export async function endSubscription(id: number): Promise<boolean> {
  return (await call(subscriptions.end, { id })).code === code.success;
}

/** Without days it asks what is set; null when the server refused. */
export async function remind(notice: number, days?: 0 | 1 | 3 | 7) {
  const answer = await call(subscriptions.reminder, { notice_id: notice, days });
  return answer.code === code.success ? answer.data : null;
}
