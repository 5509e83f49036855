import type { Platform } from '../../platform/platform.ts';
import { inquiryFigures } from './inquiries.figures.ts';
import { inquiryRoutes } from './inquiries.routes.ts';
import { createInquiryRules } from './inquiries.rules.ts';

export type Inquiries = ReturnType<typeof createInquiries>;

/** What visitors leave, as the customer service works through it. */
export function createInquiries(platform: Platform) {
  const rules = createInquiryRules(platform);
  return {
    calls: inquiryRoutes(rules),
    figures: inquiryFigures(platform.database),
    leave: rules.leave,
  };
}
