import { success } from '@portal/contract/endpoint';
import { inquiries as endpoints } from '@portal/contract/inquiries';
import { type Implemented, implement } from '../../platform/http/api.ts';
import type { InquiryRules } from './inquiries.rules.ts';

export function inquiryRoutes(inquiries: InquiryRules): Implemented[] {
  return [
    implement(endpoints.list, async (search) => success(await inquiries.list(search))),
    implement(endpoints.reveal, async ({ id }, caller) =>
      success({ mobile: await inquiries.reveal(id, caller) }),
    ),
    implement(endpoints.handle, async (given, caller) => {
      await inquiries.handle(given, caller);
      return success({}, '已标记为处理完成');
    }),
  ];
}
