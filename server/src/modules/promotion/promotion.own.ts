import { code, PortalError } from '@portal/contract/codes';
import { dayOf, startOfDay } from '@portal/contract/days';
import type { PageRequest } from '@portal/contract/paging';
import type { PromotionRule, PromotionSettings, RewardMovement } from '@portal/contract/promotion';
import { maskName, refundDays, type RewardState } from '@portal/contract/promotion-titles';
import { type RoleId, role } from '@portal/contract/roles';
import { toUnixSeconds } from '@portal/contract/time';
import type { Platform } from '../../platform/platform.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { dailyFigures } from './promotion.days.ts';
import { termsAt } from './promotion.earning.ts';
import { type Page, promotionListStore as lists } from './promotion.lists.store.ts';
import { promotionStore as store } from './promotion.store.ts';

export type OwnPorts = { accounts: Pick<Accounts, 'invitations'> };
type Session = { userId: number; roleId: RoleId | null; certified: boolean };

const day = 86_400_000;
const inUse = 1;
const invitePath = '/tuoke_page';

const cut = ({ page, page_size }: PageRequest) => ({ offset: (page - 1) * page_size, limit: page_size });

export type OwnPromotion = ReturnType<typeof createOwn>;

/** What somebody sees and sets of their own promotion, and what a visitor sees of it. */
export function createOwn(platform: Platform, { accounts }: OwnPorts) {
  const { clock, database, limits, settings } = platform;

  async function ruleNow(): Promise<PromotionRule> {
    const { percent, days, most } = await termsAt(database, clock());
    return { percent, days, most, refund_days: refundDays };
  }

  function linkOf(key: string): string {
    const url = new URL(invitePath, settings.publicUrl);
    url.searchParams.set('invite_key', key);
    return url.href;
  }

  /** product 3: certified experts neither invite nor are rewarded. */
  function requirePromoter({ roleId, certified }: Session): void {
    if (roleId === role.expert && certified) {
      throw new PortalError(code.notAllowed, '已认证的专家身份不参加推广');
    }
  }

  function monthOf(month: string) {
    const [year, number] = month.split('-').map(Number) as [number, number];
    const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
    const start = (text: string) => startOfDay(`${text}-01`);
    return { from: start(month), to: start(next) };
  }

  const thisMonth = () => dayOf(clock()).slice(0, 7);

  /** What happened to the own rewards in a month, the newest first. */
  async function movements(session: Session, month: string, page: Page): Promise<RewardMovement[]> {
    requirePromoter(session);
    const rows = await lists.eventsBetween(database, session.userId, monthOf(month), page);
    return rows.map(({ event, goodsType, name }) => ({
      id: event.id,
      kind: event.kind,
      amount: event.amount,
      name: maskName(name ?? ''),
      goods_type: goodsType,
      create_time: toUnixSeconds(event.createdAt),
    }));
  }

  return {
    ruleNow,
    linkOf,
    requirePromoter,
    movements,

    async brokerPage(given: string | undefined, address: string) {
      const key = given?.toUpperCase() ?? '';
      const rule = await ruleNow();
      if (key === '') return { rule, invite_key: '', inviter: null };
      await limits.use({ key: 'promotion.page', address, most: 120, seconds: 60 });
      const inviter = await store.inviter(database, key);
      if (inviter?.status !== inUse) return { rule, invite_key: '', inviter: null };
      return {
        rule,
        invite_key: key,
        inviter: { name: maskName(inviter.nickname), avatar: inviter.avatar },
      };
    },

    async overview(session: Session) {
      requirePromoter(session);
      const { userId } = session;
      const { key, at } = await accounts.invitations.current(database, userId);
      const { from } = monthOf(thisMonth());
      const { waiting, paid, owed, orders } = await lists.sums(database, userId);
      return {
        invite_key: key,
        key_time: toUnixSeconds(at),
        link: linkOf(key),
        rule: await ruleNow(),
        invited: await lists.invitedCount(database, userId),
        invited_this_month: await lists.invitedCount(database, userId, from),
        orders,
        waiting,
        paid,
        owed,
        days: await dailyFigures(database, clock(), userId),
      };
    },

    /** The old key goes on naming its owner, because what is printed cannot be called back; whoever was copied retires it. */
    async renewKey(session: Session, retire: boolean) {
      requirePromoter(session);
      const { userId } = session;
      await limits.use({ key: `promotion.renew:${userId}`, most: 5, seconds: 86_400 });
      return database.transaction(async (transaction) => {
        const { old, key, at } = await accounts.invitations.renew(transaction, userId);
        await store.keepKey(transaction, { key: old, userId, renewedAt: at });
        if (retire) await store.retireKeys(transaction, userId, at);
        return { invite_key: key, key_time: toUnixSeconds(at), link: linkOf(key) };
      });
    },

    async invited(session: Session, page: PageRequest) {
      requirePromoter(session);
      const { userId } = session;
      const { days } = await termsAt(database, clock());
      const rows = await lists.invited(database, userId, cut(page));
      return {
        total: await lists.invitedCount(database, userId),
        page: page.page,
        page_size: page.page_size,
        data: rows.map(({ id, name, createdAt, orders, rewarded }) => ({
          id,
          name: maskName(name ?? ''),
          create_time: toUnixSeconds(createdAt),
          until: toUnixSeconds(new Date(createdAt.getTime() + days * day)),
          orders,
          rewarded,
        })),
      };
    },

    async rewards(session: Session, { state, ...page }: PageRequest & { state?: RewardState | undefined }) {
      requirePromoter(session);
      const rows = await lists.ownRewards(database, session.userId, state, cut(page));
      return {
        total: await lists.ownRewardTotal(database, session.userId, state),
        page: page.page,
        page_size: page.page_size,
        data: rows.map(({ reward, name }) => ({
          id: reward.id,
          name: maskName(name ?? ''),
          goods_type: reward.goodsType,
          order_amount: reward.orderAmount,
          refunded: reward.refunded,
          amount: reward.state === 'refused' ? 0 : reward.amount,
          state: reward.state,
          create_time: toUnixSeconds(reward.createdAt),
          due_time: toUnixSeconds(reward.dueAt),
        })),
      };
    },

    async history(
      session: Session,
      { month = thisMonth(), ...page }: PageRequest & { month?: string | undefined },
    ) {
      const data = await movements(session, month, cut(page));
      const sums = await lists.eventSums(database, session.userId, monthOf(month));
      const sumOf = (kind: RewardMovement['kind']) => sums.find((each) => each.kind === kind)?.sum ?? 0;
      return {
        total: sums.reduce((total, { count }) => total + count, 0),
        page: page.page,
        page_size: page.page_size,
        data,
        month,
        current: thisMonth(),
        earned: sumOf('earned'),
        paid: sumOf('paid'),
        taken: sumOf('taken'),
      };
    },

    async settings(session: Session): Promise<PromotionSettings> {
      requirePromoter(session);
      const { onInvited, onOrder, onReward } = await store.settings(database, session.userId);
      return { on_invited: onInvited, on_order: onOrder, on_reward: onReward };
    },

    async saveSettings(session: Session, wanted: PromotionSettings): Promise<PromotionSettings> {
      requirePromoter(session);
      const { userId } = session;
      const { on_invited: onInvited, on_order: onOrder, on_reward: onReward } = wanted;
      await store.saveSettings(database, { userId, onInvited, onOrder, onReward });
      return wanted;
    },
  };
}
