import type { RoleId, StaffRole } from '@portal/contract/roles';
import { and, desc, eq, gt, lte, ne } from 'drizzle-orm';
import type { Clock } from './clock.ts';
import { hashToken, newToken } from './crypto.ts';
import type { Database, Queries } from './database/database.ts';
import { sessions } from './sessions.tables.ts';

/** What an access check knows about the person. */
export type Principal = {
  userId: number;
  roleId: RoleId | null;
  certified: boolean;
  staffRoles: StaffRole[];
};

export type Session = Principal & { id: number; kind: 'user' | 'staff'; verifiedAt: Date };

type Device = { device: string; fingerprint: string; address: string };

const minute = 60_000;
const day = 1440 * minute;

/** product 2: 7 days sliding, 30 at most. Staff: 30 minutes idle, 8 hours at most. */
export const sessionLife = {
  user: { idle: 7 * day, most: 30 * day },
  staff: { idle: 30 * minute, most: 8 * 60 * minute },
} as const;

export type Sessions = ReturnType<typeof createSessions>;

export function createSessions(database: Database, clock: Clock) {
  return {
    async open(
      queries: Queries,
      kind: Session['kind'],
      principal: Principal,
      device: Device,
    ): Promise<string> {
      const token = newToken();
      const now = clock();
      await queries.insert(sessions).values({
        tokenHash: hashToken(token),
        kind,
        ...principal,
        device: device.device.slice(0, 300),
        fingerprint: device.fingerprint.slice(0, 100),
        address: device.address,
        createdAt: now,
        seenAt: now,
        verifiedAt: now,
        expiresAt: new Date(now.getTime() + sessionLife[kind].idle),
      });
      return token;
    },

    async find(token: string): Promise<Session | null> {
      const now = clock();
      const [row] = await database
        .select()
        .from(sessions)
        .where(and(eq(sessions.tokenHash, hashToken(token)), gt(sessions.expiresAt, now)));
      if (!row) return null;
      // Sliding by the minute: a read should not cost a write.
      if (now.getTime() - row.seenAt.getTime() >= minute) {
        const { idle, most } = sessionLife[row.kind];
        const expires = Math.min(now.getTime() + idle, row.createdAt.getTime() + most);
        await database
          .update(sessions)
          .set({ seenAt: now, expiresAt: new Date(expires) })
          .where(eq(sessions.id, row.id));
      }
      return {
        id: row.id,
        kind: row.kind,
        userId: row.userId,
        roleId: row.roleId as RoleId | null,
        certified: row.certified,
        staffRoles: row.staffRoles as StaffRole[],
        verifiedAt: row.verifiedAt,
      };
    },

    /** The person has just proved to be itself again. */
    async verify(sessionId: number, queries: Queries = database): Promise<void> {
      await queries.update(sessions).set({ verifiedAt: clock() }).where(eq(sessions.id, sessionId));
    },

    /** The devices a person is logged in on, newest first. */
    async devicesOf(userId: number) {
      return database
        .select({
          id: sessions.id,
          device: sessions.device,
          address: sessions.address,
          createdAt: sessions.createdAt,
          seenAt: sessions.seenAt,
        })
        .from(sessions)
        .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, clock())))
        .orderBy(desc(sessions.seenAt))
        .limit(50);
    },

    /** Whether a session is open, for what was handed out in its name. */
    async isOpen(queries: Queries, userId: number, sessionId: number): Promise<boolean> {
      const found = await queries
        .select({ id: sessions.id })
        .from(sessions)
        .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId), gt(sessions.expiresAt, clock())));
      return found.length > 0;
    },

    async close(queries: Queries, userId: number, sessionId: number): Promise<boolean> {
      const closed = await queries
        .delete(sessions)
        .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
        .returning({ id: sessions.id });
      return closed.length > 0;
    },

    /** After a change of password or mobile, or when a person is disabled. */
    async closeAll(queries: Queries, userId: number, exceptSessionId = 0): Promise<void> {
      await queries
        .delete(sessions)
        .where(and(eq(sessions.userId, userId), ne(sessions.id, exceptSessionId)));
    },

    /** A certificate granted or withdrawn takes effect on every device at once. */
    async updatePrincipal(queries: Queries, { userId, ...facts }: Principal): Promise<void> {
      await queries.update(sessions).set(facts).where(eq(sessions.userId, userId));
    },

    async prune(): Promise<void> {
      await database.delete(sessions).where(lte(sessions.expiresAt, clock()));
    },
  };
}
