import { membershipSourceTitle, monthsText } from '@portal/contract/membership-titles';
import { toUnixSeconds } from '@portal/contract/time';
import type { Queries } from '../../platform/database/database.ts';
import type { PersonalData } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import { createDesk, type DeskPorts } from './memberships.desk.ts';
import { memberDownload, termDownload } from './memberships.downloads.ts';
import { membershipFigures } from './memberships.figures.ts';
import { type BenefitUsed, membershipGoods } from './memberships.goods.ts';
import { planStore } from './memberships.plans.store.ts';
import { type ReminderPorts, reminderJob } from './memberships.reminders.ts';
import { membershipRoutes } from './memberships.routes.ts';
import { createMembershipRules, type MembershipPorts } from './memberships.rules.ts';
import { membershipStore as store } from './memberships.store.ts';

type Ports = MembershipPorts & DeskPorts & ReminderPorts & { benefitsUsed: readonly BenefitUsed[] };

export type Memberships = ReturnType<typeof createMemberships>;

/** Who is a member, until when, and what that costs. */
export function createMemberships(platform: Platform, ports: Ports) {
  const { database } = platform;
  const rules = createMembershipRules(platform, ports);
  const { until, isMember, wasTakenBack, extend, takeBack } = rules;

  const personalData: PersonalData = {
    name: 'memberships',
    collect: async (userId) =>
      (await store.allOf(database, userId)).map((row) => ({
        months: row.months,
        source: membershipSourceTitle[row.source],
        starts: toUnixSeconds(row.startsAt),
        ends: toUnixSeconds(row.endsAt),
        reason: row.reason,
        create_time: toUnixSeconds(row.createdAt),
        taken_back: row.takenBackAt && toUnixSeconds(row.takenBackAt),
        taken_back_reason: row.takenBackReason,
      })),
    erase: (transaction, userId) => store.erase(transaction, userId),
  };

  return {
    calls: membershipRoutes(platform, createDesk(platform, rules, ports)),
    jobs: [reminderJob(platform, ports)],
    downloads: [memberDownload(platform), termDownload(platform)],
    figures: membershipFigures(platform),
    personalData,
    until,
    isMember,
    wasTakenBack,
    extend,
    takeBack,
    /** What orders can sell. */
    goods: [membershipGoods(rules, ports.benefitsUsed)],
    /** What staff may choose from: also a plan that is not on sale can be given away. */
    plans: async (queries: Queries) =>
      (await planStore.all(queries)).map(({ id, title, months }) => ({
        id,
        title: `${title}（${monthsText(months)}）`,
        months,
      })),
  };
}
