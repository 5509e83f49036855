import { toUnixSeconds } from '@portal/contract/time';
import type { PersonalData } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import { inquiryFigures } from './inquiries.figures.ts';
import { inquiryJobs } from './inquiries.jobs.ts';
import { inquiryRoutes } from './inquiries.routes.ts';
import { createInquiryRules, type InquiryPorts } from './inquiries.rules.ts';
import { inquiryStore as store } from './inquiries.store.ts';

export type Inquiries = ReturnType<typeof createInquiries>;

/** What people leave for the customer service, as it works through it. */
export function createInquiries(platform: Platform, ports: InquiryPorts) {
  const { database } = platform;
  const rules = createInquiryRules(platform, ports);
  const personalData: PersonalData = {
    name: 'inquiries',
    collect: async (userId) =>
      (await store.allOf(database, userId)).map(({ name, content, answer, createdAt }) => ({
        name,
        content,
        answer,
        create_time: toUnixSeconds(createdAt),
      })),
    erase: (transaction, userId) => store.removeAllOf(transaction, userId),
  };
  return {
    calls: inquiryRoutes(rules),
    jobs: inquiryJobs(platform),
    figures: inquiryFigures(database),
    personalData,
    leave: rules.leave,
  };
}
