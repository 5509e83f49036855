import { ButtonLink } from '../ui/button.tsx';
import { Row, Section } from './section.tsx';

type MembershipSectionProps = { isMember: boolean; until: string | null };

/** Until when somebody is a member, and the way to the plans. */
export function MembershipSection({ isMember, until }: MembershipSectionProps) {
  return (
    <Section id="membership" title="会员">
      <Row
        title={isMember ? '您是会员' : until ? '会员已到期' : '尚未开通会员'}
        text={
          until ? `${isMember ? '有效期至' : '到期时间'} ${until}` : '课程九折、会员课程免费、20 个公告订阅'
        }
        action={
          <ButtonLink to="/vip" variant="secondary" size="sm">
            {isMember ? '续费' : '开通会员'}
          </ButtonLink>
        }
      />
    </Section>
  );
}
