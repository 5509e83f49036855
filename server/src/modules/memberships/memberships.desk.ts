import type { AuditActionOf } from '@portal/contract/audit-actions';
import { code, PortalError } from '@portal/contract/codes';
import type { MembershipPlanContent } from '@portal/contract/memberships';
import type { MembershipState } from '@portal/contract/membership-titles';
import type { CursorRequest, PageRequest } from '@portal/contract/paging';
import { formatMoment, toUnixSeconds } from '@portal/contract/time';
import type { Actor } from '../../platform/audit.ts';
import { change } from '../../platform/change.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { placeCursor } from '../../platform/keyset.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Messages } from '../messages/messages.ts';
import { type PlanRow, planStore } from './memberships.plans.store.ts';
import type { MembershipRules } from './memberships.rules.ts';
import { membershipStore as store } from './memberships.store.ts';
import { memberOf, soonFrom, staffPlanOf, termOf } from './memberships.wire.ts';

export type DeskPorts = { messages: Pick<Messages, 'send'> };
type MembershipQuery = CursorRequest & {
  state?: MembershipState | undefined;
  mobile?: string | undefined;
};
type Gift = { key: string; mobile: string; months: number; reason: string };

/** More than a page can compare; a plan that is not wanted any more goes off sale. */
const mostPlans = 50;
const vipPage = '/vip';

const refused = (message: string) => new PortalError(code.failure, message);

export type MembershipDesk = ReturnType<typeof createDesk>;

/** Plans and members as staff see them, and terms they give and take back. */
export function createDesk(
  platform: Platform,
  { extend, takeBack, until }: Pick<MembershipRules, 'extend' | 'takeBack' | 'until'>,
  { messages }: DeskPorts,
) {
  const { database, clock, keyring, audit } = platform;

  function record(
    transaction: Transaction,
    { userId, address }: Actor,
    action: AuditActionOf<'memberships'>,
    subject: `membershipPlan:${number}` | `membership:${number}`,
    detail: Record<string, unknown>,
  ): Promise<void> {
    return audit.record(transaction, {
      actorId: userId,
      action: `memberships.${action}`,
      subject,
      detail,
      address,
    });
  }

  const cutOf = ({ page: number, page_size }: PageRequest) => ({
    offset: (number - 1) * page_size,
    limit: page_size,
  });

  async function byMobile(mobile: string) {
    return store.person(database, { mobileIndex: keyring.blindIndex('mobile', mobile) });
  }

  return {
    plans: async () => ({ plans: (await planStore.all(database)).map(staffPlanOf) }),

    /** Idempotent: the same key makes one plan. */
    createPlan(actor: Actor, key: string, months: number, content: MembershipPlanContent): Promise<number> {
      return change(platform, 'orders', async (transaction) => {
        if ((await planStore.count(transaction)) >= mostPlans) throw refused(`最多 ${mostPlans} 个会员方案`);
        const now = clock();
        const creationKey = `${actor.userId}:${key}`;
        const row = { ...columnsOf(content), months, creationKey, createdAt: now, updatedAt: now };
        const id = await planStore.add(transaction, row);
        if (id === null) return (await planStore.byKey(transaction, creationKey))!.id;
        await record(transaction, actor, 'createPlan', `membershipPlan:${id}`, { months, ...content });
        return id;
      });
    },

    savePlan(actor: Actor, id: number, revision: number, content: MembershipPlanContent): Promise<number> {
      return change(platform, 'orders', async (transaction) => {
        const plan = await planStore.hold(transaction, id);
        if (!plan) throw refused('会员方案不存在');
        if (plan.revision !== revision) {
          throw new PortalError(code.failure, '这个方案刚被其他人修改，您的修改尚未保存；请核对后再试', {
            conflict: true,
            revision: plan.revision,
          });
        }
        const next = revision + 1;
        await planStore.change(transaction, id, {
          ...columnsOf(content),
          revision: next,
          updatedAt: clock(),
        });
        const before = contentOf(plan);
        await record(transaction, actor, 'savePlan', `membershipPlan:${id}`, { before, after: content });
        return next;
      });
    },

    async list({ state, mobile, next, page, page_size }: MembershipQuery) {
      const now = clock();
      const after = next === undefined ? null : placeCursor.read(next);
      const offset = after ? 0 : (page - 1) * page_size;
      // A number nobody has finds nobody.
      const userId = mobile === undefined ? undefined : ((await byMobile(mobile))?.id ?? 0);
      const filter = { state, userId, now, soon: soonFrom(now) };
      const rows = await store.page(database, filter, { after, offset, limit: page_size + 1 });
      const shown = rows.slice(0, page_size);
      const last = shown.at(-1)?.membership;
      return {
        total: await store.total(database, filter),
        page,
        page_size,
        next:
          last && rows.length > page_size ? placeCursor.write({ at: last.endsAt, id: last.userId }) : null,
        data: shown.map((row) => memberOf(keyring, row, now)),
      };
    },

    async read({ user_id, ...asked }: PageRequest & { user_id: number }) {
      const now = clock();
      const filter = { userId: user_id, now, soon: soonFrom(now) };
      const [row] = await store.page(database, filter, { after: null, offset: 0, limit: 1 });
      if (!row) throw refused('这名用户还不是会员');
      return {
        member: memberOf(keyring, row, now),
        total: await store.termTotal(database, user_id),
        page: asked.page,
        page_size: asked.page_size,
        data: (await store.termsOf(database, user_id, cutOf(asked))).map(termOf),
      };
    },

    async give(actor: Actor, { key, mobile, months, reason }: Gift) {
      const person = await byMobile(mobile);
      if (!person) {
        const fault = '没有找到这名用户，请核对手机号';
        throw new PortalError(code.invalidFields, fault, { fields: { mobile: fault } });
      }
      const userId = person.id;
      const termKey = `staff:${actor.userId}:${key}`;
      const ends = await database.transaction(async (transaction) => {
        const before = await store.term(transaction, { key: termKey });
        // The key was used with other content: refuse, so that the difference is noticed.
        if (before && (before.userId !== userId || before.months !== months)) {
          throw refused('前一次提交已经开通，请关闭后重新填写');
        }
        const given = { source: 'staff', key: termKey, reason, givenBy: actor.userId } as const;
        const end = await extend(transaction, { userId, months, ...given });
        if (before) return end;
        const until = toUnixSeconds(end);
        await record(transaction, actor, 'give', `membership:${userId}`, { months, reason, until });
        await messages.send(transaction, {
          userId,
          type: 2,
          title: '协会已为您开通会员',
          content: `已为您开通 ${months} 个月会员，有效期至 ${formatMoment(until)}。`,
          link: vipPage,
          eventKey: `membership-given:${termKey}`,
        });
        return end;
      });
      return { user_id: userId, expire_time: toUnixSeconds(ends) };
    },

    async takeBack(actor: Actor, termId: number, reason: string) {
      return database.transaction(async (transaction) => {
        const found = await store.term(transaction, { id: termId });
        if (!found) throw refused('会员记录不存在');
        await store.hold(transaction, found.userId, clock());
        const term = (await store.term(transaction, { id: termId }))!;
        const { userId, months, source } = term;
        if (source === 'order') throw refused('购买的会员须退款收回，请财务在订单中发起退款');
        if (term.takenBackAt) throw refused('这段会员已经收回');
        if (term.endsAt <= clock()) throw refused('这段会员已经结束，无需收回');
        await takeBack(transaction, { id: termId, reason });
        const end = toUnixSeconds((await until(transaction, userId))!);
        await record(transaction, actor, 'takeBack', `membership:${userId}`, {
          months,
          source,
          reason,
          until: end,
        });
        await messages.send(transaction, {
          userId,
          type: 2,
          title: '会员时长已收回',
          content: `您的 ${months} 个月会员已由工作人员收回，原因：${reason}。会员有效期调整为 ${formatMoment(end)}。如有疑问请联系客服。`,
          link: vipPage,
          eventKey: `membership-taken-back:${termId}`,
        });
        return { expire_time: end };
      });
    },
  };
}

const columnsOf = ({ title, price, benefits, on_sale, position }: MembershipPlanContent) => ({
  title,
  price,
  benefits,
  onSale: on_sale,
  position,
});

function contentOf({ title, price, benefits, onSale, position }: PlanRow): MembershipPlanContent {
  return { title, price, benefits, on_sale: onSale, position };
}
