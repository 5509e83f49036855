import type { AuditActionOf } from '@portal/contract/audit-actions';
import { code, PortalError } from '@portal/contract/codes';
import { maskMobile, mobilePattern } from '@portal/contract/mobile';
import type { CursorRequest, PageRequest } from '@portal/contract/paging';
import type { StaffReward } from '@portal/contract/promotion-desk';
import type { RewardRefusal, RewardState } from '@portal/contract/promotion-titles';
import { toUnixSeconds } from '@portal/contract/time';
import type { Actor } from '../../platform/audit.ts';
import { change } from '../../platform/change.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { idCursor } from '../../platform/keyset.ts';
import type { Platform } from '../../platform/platform.ts';
import { dailyFigures } from './promotion.days.ts';
import type { OwnPromotion } from './promotion.own.ts';
import { promotionListStore as lists, type RewardFilter } from './promotion.lists.store.ts';
import { promotionStore as store, type RewardRow } from './promotion.store.ts';
import { inUse, type Terms } from './promotion.rule.ts';

export type RewardSearch = {
  state?: RewardState | undefined;
  refusal?: RewardRefusal | undefined;
  keyword?: string | undefined;
};
type Row = Awaited<ReturnType<typeof lists.page>>[number];

export type PromotionDesk = ReturnType<typeof createDesk>;

/** The rule and the rewards as staff see and change them. */
export function createDesk(platform: Platform, { ruleNow }: Pick<OwnPromotion, 'ruleNow'>) {
  const { audit, clock, database, keyring } = platform;

  function record(
    transaction: Transaction,
    { userId, address }: Actor,
    action: AuditActionOf<'promotion'>,
    subject: string,
    detail: Record<string, unknown>,
  ): Promise<void> {
    return audit.record(transaction, {
      actorId: userId,
      action: `promotion.${action}`,
      subject,
      detail,
      address,
    });
  }

  /** A mobile is looked up by its index, since it is sealed. */
  async function filterOf({ keyword, ...rest }: RewardSearch): Promise<RewardFilter> {
    if (!keyword) return rest;
    const personId = mobilePattern.test(keyword)
      ? await lists.idOfMobile(database, keyring.blindIndex('mobile', keyword))
      : null;
    return { ...rest, orderNo: keyword, personId };
  }

  function personOf(id: number, person: Row['inviter']) {
    const mobile = person?.mobileSealed ? maskMobile(keyring.open(person.mobileSealed)) : '';
    return { id, nickname: person?.nickname ?? '', mobile };
  }

  const wireOf = ({ reward, title, inviter, invited }: Row): StaffReward => ({
    id: reward.id,
    order_no: reward.orderNo,
    goods_type: reward.goodsType,
    title,
    inviter: personOf(reward.inviterId, inviter),
    invited: personOf(reward.userId, invited),
    percent: reward.percent,
    order_amount: reward.orderAmount,
    refunded: reward.refunded,
    amount: reward.amount,
    paid: reward.paid - reward.owed,
    owed: reward.owed,
    state: reward.state,
    refusal: reward.refusal,
    note: reward.note,
    create_time: toUnixSeconds(reward.createdAt),
    due_time: toUnixSeconds(reward.dueAt),
  });

  async function hold(transaction: Transaction, id: number, state: RewardState, refused: string) {
    const reward = await store.hold(transaction, id);
    if (!reward) throw new PortalError(code.failure, '奖励不存在');
    if (reward.state !== state) throw new PortalError(code.failure, refused);
    return reward;
  }

  async function decide(
    transaction: Transaction,
    actor: Actor,
    reward: RewardRow,
    step: { action: 'refuse' | 'allow'; changes: Partial<RewardRow>; reason: string },
  ): Promise<void> {
    const { action, changes, reason } = step;
    await store.change(transaction, reward.id, { ...changes, note: reason });
    const kind = action === 'refuse' ? 'refused' : 'allowed';
    await store.addEvent(transaction, reward, kind, reward.amount, clock());
    const detail = { orderNo: reward.orderNo, amount: reward.amount, refusal: reward.refusal, reason };
    await record(transaction, actor, action, `reward:${reward.id}`, detail);
  }

  return {
    filterOf,
    wireOf,

    async rewards({ page, page_size, next, ...search }: CursorRequest & RewardSearch) {
      const filter = await filterOf(search);
      const cut =
        next === undefined ? { offset: (page - 1) * page_size } : { offset: 0, before: idCursor.read(next) };
      const rows = await lists.page(database, filter, { ...cut, limit: page_size + 1 });
      const shown = rows.slice(0, page_size);
      const last = shown.at(-1);
      return {
        total: await lists.total(database, filter),
        page,
        page_size,
        next: last && rows.length > page_size ? idCursor.write(last.reward.id) : null,
        data: shown.map(wireOf),
      };
    },

    async board() {
      const { waiting, waitingCount, paid, owed, refusedCount } = await lists.sums(database, null);
      return {
        invited: await lists.invitedTotal(database),
        waiting,
        waiting_count: waitingCount,
        paid,
        owed,
        refused_count: refusedCount,
        days: await dailyFigures(database, clock(), null),
      };
    },

    async rules({ page, page_size }: PageRequest) {
      const rows = await store.rules(database, { offset: (page - 1) * page_size, limit: page_size });
      return {
        current: await ruleNow(),
        total: await store.ruleTotal(database),
        page,
        page_size,
        data: rows.map(({ rule, by }) => ({
          id: rule.id,
          percent: rule.percent,
          days: rule.days,
          most: rule.most,
          reason: rule.reason,
          by: by ?? '',
          create_time: toUnixSeconds(rule.createdAt),
        })),
      };
    },

    /** A new version. Orders that were paid before keep theirs. */
    async saveRule(actor: Actor, { reason, ...terms }: Terms & { reason: string }): Promise<number> {
      const { percent, days, most } = await ruleNow();
      if (percent === terms.percent && days === terms.days && most === terms.most) {
        throw new PortalError(code.failure, '规则没有变化');
      }
      return change(platform, 'site', async (transaction) => {
        const createdAt = clock();
        const id = await store.addRule(transaction, { ...terms, reason, createdBy: actor.userId, createdAt });
        const before = { percent, days, most };
        await record(transaction, actor, 'rule', `promotion-rule:${id}`, { before, after: terms, reason });
        return id;
      });
    },

    async refuse(actor: Actor, id: number, reason: string): Promise<void> {
      await database.transaction(async (transaction) => {
        const reward = await hold(transaction, id, 'waiting', '只能取消待结算的奖励');
        const changes = { state: 'refused', refusal: 'staff' } as const;
        await decide(transaction, actor, reward, { action: 'refuse', changes, reason });
      });
    },

    /** It waits again, and is paid with the next run when its time is over. */
    async allow(actor: Actor, id: number, reason: string): Promise<void> {
      await database.transaction(async (transaction) => {
        const reward = await hold(transaction, id, 'refused', '只能恢复不予奖励的奖励');
        if (actor.userId === reward.inviterId || actor.userId === reward.userId) {
          throw new PortalError(code.failure, '不能恢复与自己有关的奖励，请由其他人处理');
        }
        if ((await store.person(transaction, reward.inviterId))?.status !== inUse) {
          throw new PortalError(code.failure, '邀请人账号已停用或注销，不能恢复');
        }
        const changes = { state: 'waiting', refusal: null } as const;
        await decide(transaction, actor, reward, { action: 'allow', changes, reason });
      });
    },
  };
}
