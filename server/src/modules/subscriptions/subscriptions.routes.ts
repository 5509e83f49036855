import { success } from '@portal/contract/endpoint';
import { pageFrom } from '@portal/contract/paging';
import { subscriptions as endpoints } from '@portal/contract/subscriptions';
import { type Implemented, implement } from '../../platform/http/api.ts';
import type { SubscriptionRules } from './subscriptions.rules.ts';

export function subscriptionRoutes(subscriptions: SubscriptionRules): Implemented[] {
  const { reminders } = subscriptions;
  return [
    implement(endpoints.form, async (_, { session }) => success(await subscriptions.form(session.userId))),
    implement(endpoints.saveForm, async (form, { session }) =>
      success(await subscriptions.saveForm(session, form), '已保存'),
    ),
    implement(endpoints.list, async (page, { session }) => {
      const { most, data } = await subscriptions.list(session);
      return success({ most, ...pageFrom(data, page) });
    }),
    implement(endpoints.save, async (search, { session }) =>
      success({ id: await subscriptions.save(session, search) }, '已保存'),
    ),
    implement(endpoints.setFrequency, async ({ id, frequency }, { session }) => {
      await subscriptions.setFrequency(session.userId, id, frequency);
      return success({}, '已修改');
    }),
    implement(endpoints.end, async ({ id }, { session }) => {
      await subscriptions.end(session.userId, id);
      return success({}, '已停止订阅');
    }),
    implement(endpoints.matches, async (input, { session }) =>
      success(await subscriptions.matches(session.userId, input)),
    ),
    implement(endpoints.reminder, async ({ notice_id, days }, { session }) => {
      const { userId } = session;
      if (days === undefined) return success(await reminders.own(userId, notice_id));
      return success(await reminders.set(userId, notice_id, days));
    }),
    implement(endpoints.reminders, async (input, { session }) =>
      success(await reminders.list(session.userId, input)),
    ),
  ];
}
