import { code, PortalError } from '@portal/contract/codes';
import { memberSubscriptions } from '@portal/contract/membership-titles';
import type { NoticeQuery, NoticeRow } from '@portal/contract/notices';
import type { CursorRequest } from '@portal/contract/paging';
import { type RoleId, role } from '@portal/contract/roles';
import type { BidForm, Frequency, Subscription } from '@portal/contract/subscriptions';
import { toUnixSeconds } from '@portal/contract/time';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Session } from '../../platform/sessions.ts';
import type { PersonalData } from '../../platform/module.ts';
import type { Messages } from '../messages/messages.ts';
import type { Notices } from '../notices/notices.ts';
import {
  asksNothing,
  type Criteria,
  criteriaOf,
  criteriaOfForm,
  criteriaOfQuery,
  withoutDays,
} from './subscriptions.criteria.ts';
import { createDigest } from './subscriptions.digest.ts';
import { createEndLinks } from './subscriptions.end-links.ts';
import { keyStore } from './subscriptions.keys.store.ts';
import { createRarity, keysOf } from './subscriptions.keys.ts';
import { createMatching } from './subscriptions.matching.ts';
import { createReminders } from './subscriptions.reminders.ts';
import { matchCursor, type SubscriptionRow, subscriptionStore as store } from './subscriptions.store.ts';
import { partyNamesFor, summaryOf } from './subscriptions.words.ts';

export type SubscriptionPorts = {
  messages: Pick<Messages, 'sendAll'>;
  isMember?(queries: Queries, userId: number): Promise<boolean>;
  notices: {
    rows(ids: readonly number[]): Promise<NoticeRow[]>;
    districts: Pick<Notices['districts'], 'names' | 'requireExisting'>;
  };
};

type NewSearch = { id?: number | undefined; name: string; query: NoticeQuery; frequency: Frequency };
type MatchQuery = CursorRequest & { id?: number | undefined };

/** product 3: a certified buyer, supplier or agency has twenty, and so has a member; anybody else one. */
const usual = 1;
const ofIdentity: Partial<Record<RoleId, number>> = {
  [role.buyer]: 20,
  [role.supplier]: 20,
  [role.agency]: 20,
};
const formName = '我的关注';

const emptyForm: BidForm = {
  keywords: [],
  districts: [],
  types: [],
  methods: [],
  budget_min: null,
  budget_max: null,
  frequency: 'off',
};

export type SubscriptionRules = ReturnType<typeof createSubscriptionRules>;

/** Saved searches that report new notices, and reminders of deadlines. */
export function createSubscriptionRules(platform: Platform, ports: SubscriptionPorts) {
  const { database, clock } = platform;
  const rarity = createRarity(clock);
  const links = createEndLinks(platform);
  const reminders = createReminders(platform, ports.messages);

  async function mostOf({ userId, roleId, certified }: Session, queries: Queries): Promise<number> {
    const most = (certified && roleId !== null && ofIdentity[roleId]) || usual;
    const isMember = most < memberSubscriptions && (await ports.isMember?.(queries, userId));
    return isMember ? memberSubscriptions : most;
  }

  async function requireRoom(transaction: Transaction, session: Session): Promise<void> {
    const most = await mostOf(session, transaction);
    if ((await store.count(transaction, session.userId)) < most) return;
    const more = most === usual ? `，${waysToMore(session)}后可有 20 个` : '';
    throw new PortalError(code.failure, `最多 ${most} 个订阅${more}`);
  }

  /** Only those that tell are found by notices. */
  async function index(transaction: Transaction, row: SubscriptionRow): Promise<void> {
    const keys = row.frequency === 'off' ? [] : keysOf(criteriaOf(row), await rarity(transaction));
    await keyStore.write(transaction, row.id, keys);
    if (row.frequency === 'off') await store.settle(transaction, row.id, clock());
  }

  async function own(transaction: Transaction, userId: number, id: number): Promise<SubscriptionRow> {
    const row = await store.own(transaction, userId, id);
    if (!row) throw new PortalError(code.failure, '订阅不存在');
    return row;
  }

  /** The form keeps what was typed and falls silent; a saved search is gone. */
  async function finish(transaction: Transaction, row: SubscriptionRow): Promise<void> {
    if (!row.form) return store.remove(transaction, row.id);
    const silent = await store.change(transaction, row.id, { frequency: 'off' });
    if (silent) await index(transaction, silent);
  }

  const personalData: PersonalData = {
    name: 'subscriptions',
    collect: async (userId) => ({
      subscriptions: (await store.allOf(database, userId)).map(
        ({ name, query, form, frequency, createdAt }) => ({
          name,
          asked: query ?? form,
          frequency,
          create_time: toUnixSeconds(createdAt),
        }),
      ),
      reminders: await reminders.collect(userId),
    }),
    async erase(transaction, userId) {
      await store.removeAllOf(transaction, userId);
      await reminders.erase(transaction, userId);
    },
  };

  return {
    personalData,
    reminders,
    matching: createMatching(platform, ports.messages),
    digest: createDigest(platform, ports.messages),

    /** Whether somebody has subscriptions since then that only the membership allows. */
    async usedMembership(queries: Queries, userId: number, since: Date): Promise<boolean> {
      if (!(await store.hasExtra(queries, userId, since, usual))) return false;
      return !(await store.isCertified(queries, userId, Object.keys(ofIdentity).map(Number)));
    },

    async form(userId: number): Promise<BidForm> {
      const row = await store.form(database, userId);
      return row?.form ? { ...row.form, frequency: row.frequency } : emptyForm;
    },

    async saveForm(session: Session, { frequency, ...form }: BidForm): Promise<BidForm> {
      if (frequency !== 'off') requireSomething(criteriaOfForm(form));
      await ports.notices.districts.requireExisting(form.districts, 'districts');
      const { userId } = session;
      return database.transaction(async (transaction) => {
        await store.lockUser(transaction, userId);
        const before = await store.form(transaction, userId);
        if (!before) await requireRoom(transaction, session);
        const row = before
          ? await store.change(transaction, before.id, { form, frequency })
          : await store.add(transaction, { userId, name: formName, form, frequency, createdAt: clock() });
        await index(transaction, row!);
        return { ...form, frequency };
      });
    },

    async list(session: Session): Promise<{ most: number; data: Subscription[] }> {
      const rows = await store.allOf(database, session.userId);
      const names = {
        districts: await ports.notices.districts.names(),
        parties: await partyNamesFor(database, rows.map(criteriaOf)),
      };
      const data = rows.map((row) => ({
        id: row.id,
        name: row.name,
        is_form: row.form !== null,
        summary: summaryOf(criteriaOf(row), names),
        query: row.query,
        frequency: row.frequency,
        matches: row.matches,
        create_time: toUnixSeconds(row.createdAt),
        unsubscribe_url: links.urlOf(row.id),
      }));
      return { most: await mostOf(session, database), data };
    },

    async save(session: Session, { id, query, ...rest }: NewSearch): Promise<number> {
      const search = { ...rest, query: withoutDays(query) };
      requireSomething(criteriaOfQuery(search.query));
      await ports.notices.districts.requireExisting([search.query.district], 'query.district');
      const { userId } = session;
      return database.transaction(async (transaction) => {
        await store.lockUser(transaction, userId);
        const before = id === undefined ? null : await own(transaction, userId, id);
        if (before?.form) throw new PortalError(code.failure, '订阅不存在');
        if (!before) await requireRoom(transaction, session);
        const row = before
          ? await store.change(transaction, before.id, search)
          : await store.add(transaction, { ...search, userId, createdAt: clock() });
        await index(transaction, row!);
        return row!.id;
      });
    },

    async setFrequency(userId: number, id: number, frequency: Frequency): Promise<void> {
      await database.transaction(async (transaction) => {
        const before = await own(transaction, userId, id);
        if (frequency !== 'off') requireSomething(criteriaOf(before));
        const row = await store.change(transaction, id, { frequency });
        await index(transaction, row!);
      });
    },

    async end(userId: number, id: number): Promise<void> {
      await database.transaction(async (transaction) => {
        await finish(transaction, await own(transaction, userId, id));
      });
    },

    async matches(userId: number, { id, page, page_size, next }: MatchQuery) {
      const only = id ?? null;
      const after = next ? matchCursor.read(next) : null;
      const offset = after ? 0 : (page - 1) * page_size;
      const cut = { after, limit: page_size + 1, offset };
      const found = await store.matches(database, userId, only, cut);
      const rows = found.slice(0, page_size);
      const last = rows.at(-1);
      const lines = await ports.notices.rows([...new Set(rows.map(({ noticeId }) => noticeId))]);
      const byId = new Map(lines.map((line) => [line.id, line]));
      return {
        total: await store.countMatches(database, userId, only),
        page,
        page_size,
        next:
          last && found.length > page_size
            ? matchCursor.write({ ...last, subscriptionId: last.subscription.id })
            : null,
        // A notice that was withdrawn since is left out.
        data: rows.flatMap(({ noticeId, matchedAt, subscription }) => {
          const notice = byId.get(noticeId);
          return notice ? [{ subscription, notice, matched_time: toUnixSeconds(matchedAt) }] : [];
        }),
      };
    },

    /** What a link from outside is about: null when it opens nothing, `ended` when it was followed before. */
    async linked(
      asked: Record<string, string | undefined>,
    ): Promise<{ name: string; ended: boolean } | null> {
      const id = links.read(asked);
      if (id === null) return null;
      const row = await store.byId(database, id);
      return { name: row?.name ?? '', ended: !row || row.frequency === 'off' };
    },

    async endLinked(asked: Record<string, string | undefined>): Promise<boolean> {
      const id = links.read(asked);
      if (id === null) return false;
      await database.transaction(async (transaction) => {
        const row = await store.byId(transaction, id);
        if (row) await finish(transaction, row);
      });
      return true;
    },
  };
}

/** product 2: who is certified as an expert cannot be certified as anything else. */
function waysToMore({ roleId, certified }: Session): string {
  const isExpert = certified && roleId === role.expert;
  return isExpert ? '开通会员' : '认证为采购人、供应商或招标代理机构，或开通会员';
}

function requireSomething(criteria: Criteria): void {
  if (asksNothing(criteria)) throw new PortalError(code.failure, '请至少填写一个关键词或选择一个筛选条件');
}
