import {
  type CourseRight,
  type OwnRight,
  type RightSource,
  rightSourceTitle,
} from '@portal/contract/courses';
import { type RoleId, roleTitle } from '@portal/contract/roles';
import { formatMoment, toUnixSeconds } from '@portal/contract/time';

/** What an audience is measured by; null for a visitor. */
export type Viewer = { userId: number; roleId: RoleId | null; certified: boolean } | null;
export type Grant = { source: RightSource; until: Date | null };
export type Terms = { price: number; audience: readonly RoleId[]; memberFree?: boolean };

/** Who may play what: of a whole course without `trialSeconds`, of one lesson with its own. */
export function decideRight(
  terms: Terms,
  trialSeconds: number | null,
  viewer: Viewer,
  grant: Grant | null,
): CourseRight {
  if (viewer && grant) return 'granted';
  if (viewer && terms.price === 0 && terms.audience.length === 0) return 'free';
  if (viewer && terms.price === 0 && isFor(terms, viewer)) return 'audience';
  return trialSeconds !== null && trialSeconds > 0 ? 'trial' : 'none';
}

/** Everything may be played, and exams sat. */
export const isWhole = (right: CourseRight) => right !== 'trial' && right !== 'none';

/** product 3: what is for an audience is bought, or opened by a membership, by its certified holders alone. */
export function isFor({ audience }: Pick<Terms, 'audience'>, viewer: NonNullable<Viewer>): boolean {
  if (audience.length === 0) return true;
  return viewer.certified && viewer.roleId !== null && audience.includes(viewer.roleId);
}

export const namesOf = (audience: readonly RoleId[]) => audience.map((role) => roleTitle[role]).join('、');

/** The better of two rights: the one without an end, or with the later one. */
export function betterGrant(one: Grant | undefined, other: Grant): Grant {
  if (!one) return other;
  if (one.until === null || other.until === null) return one.until === null ? one : other;
  return one.until >= other.until ? one : other;
}

export function describeRight(
  right: CourseRight,
  terms: Terms,
  viewer: Viewer,
  grant: Grant | null,
): OwnRight {
  const plain = { right, source: null, until: null };
  if (right === 'granted' && grant) {
    const until = grant.until && toUnixSeconds(grant.until);
    const term = until === null ? '长期有效' : `有效期至 ${formatMoment(until)}`;
    return {
      right,
      source: grant.source,
      until,
      text: `${rightSourceTitle[grant.source]}，${term}`,
      offer: 'none',
    };
  }
  if (right === 'free') return { ...plain, text: '免费课程', offer: 'none' };
  if (right === 'audience') return { ...plain, text: '已向您的认证身份开放', offer: 'none' };
  const trial = right === 'trial' ? '可先试看；' : '';
  const isShut = terms.audience.length > 0 && !(viewer && isFor(terms, viewer));
  if (isShut) {
    // Somebody may be certified and use another identity at present.
    const after = `认证或切换到相应身份后可${terms.price > 0 ? '购买' : '学习'}`;
    const text = `${trial}本课程面向已认证的${namesOf(terms.audience)}，${after}`;
    return { ...plain, text, offer: viewer ? 'certify' : 'login' };
  }
  if (terms.price === 0) return { ...plain, text: `${trial}登录后即可免费学习`, offer: 'login' };
  const ways = terms.memberFree ? '可购买学习，会员免费' : '可购买学习';
  return { ...plain, text: `${trial}${ways}`, offer: 'purchase' };
}
