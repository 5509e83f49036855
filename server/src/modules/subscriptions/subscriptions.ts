import type { Platform } from '../../platform/platform.ts';
import { subscriptionFigures } from './subscriptions.figures.ts';
import { mountUnsubscribe } from './subscriptions.http.ts';
import { createSubscriptionJobs } from './subscriptions.jobs.ts';
import { subscriptionRoutes } from './subscriptions.routes.ts';
import { createSubscriptionRules, type SubscriptionPorts } from './subscriptions.rules.ts';

export type Subscriptions = ReturnType<typeof createSubscriptions>;

/** Saved searches that report new notices, and reminders of deadlines. */
export function createSubscriptions(platform: Platform, ports: SubscriptionPorts) {
  const rules = createSubscriptionRules(platform, ports);
  const { jobs, wake } = createSubscriptionJobs(platform, rules);
  return {
    calls: subscriptionRoutes(rules),
    jobs,
    mounts: [mountUnsubscribe(rules)],
    figures: subscriptionFigures(platform.database),
    wake,
    personalData: rules.personalData,
    reminders: rules.reminders,
    matching: rules.matching,
    digest: rules.digest,
    usedMembership: rules.usedMembership,
    form: rules.form,
    saveForm: rules.saveForm,
    list: rules.list,
    save: rules.save,
    setFrequency: rules.setFrequency,
    end: rules.end,
    matches: rules.matches,
    linked: rules.linked,
    endLinked: rules.endLinked,
  };
}
