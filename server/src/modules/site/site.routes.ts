import { success } from '@portal/contract/endpoint';
import { site as endpoints } from '@portal/contract/site';
import { type Implemented, implement } from '../../platform/http/api.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Inquiries } from '../inquiries/inquiries.ts';
import type { SiteRules } from './site.rules.ts';

const leftBy = ({ session, address }: Caller) => ({
  userId: session?.kind === 'user' ? session.userId : null,
  address,
});

const received = '已收到您的留言，我们会尽快与您联系';

export function siteRoutes(site: SiteRules, inquiries: Pick<Inquiries, 'leave'>): Implemented[] {
  return [
    implement(endpoints.index, async () => success(await site.home())),
    implement(endpoints.navMenu, async () => success(await site.menu('nav'))),
    implement(endpoints.wapMenu, async () => success(await site.menu('wap'))),
    implement(endpoints.selectDistrict, async ({ parent }) => success(await site.districts(parent))),
    implement(endpoints.selectDistrictOfBidPlatform, async ({ parent }) =>
      success(await site.districts(parent)),
    ),
    implement(endpoints.contactCustomer, async ({ name, mobile, content }, caller) => {
      if (!name || !mobile || !content) return success(await site.contact());
      await inquiries.leave({ source: 'contact', name, mobile, content, ...leftBy(caller) });
      return success({}, received);
    }),
    implement(endpoints.indexQues, async ({ mobile, content }, caller) => {
      if (!mobile || !content) return success(await site.questions());
      await inquiries.leave({ source: 'question', name: '', mobile, content, ...leftBy(caller) });
      return success({}, received);
    }),
    implement(endpoints.search, async ({ keyword }, { session }) =>
      success(await site.search(keyword, session?.userId ?? null)),
    ),
    implement(endpoints.agreement, async () => success(await site.agreement('user'))),
    implement(endpoints.paymentAgreement, async () => success(await site.agreement('payment'))),
    implement(endpoints.statement, async ({ kind }) => success(await site.agreement(kind))),
  ];
}
