import type { RoleId, StaffRole } from '@portal/contract/roles';
import { and, desc, eq, gt, lte, ne, sql } from 'drizzle-orm';
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

/** How old a login is, and when the person last proved to be itself. */
export type Proof = { createdAt: Date; verifiedAt: Date };

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
  async function openRow(queries: Queries, userId: number, sessionId: number) {
    const [row] = await queries
      .select()
      .from(sessions)
      .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId), gt(sessions.expiresAt, clock())));
    return row ?? null;
  }

  /** A session as it is by now, while it is open, for what was handed out in its name. */
  async function openById(queries: Queries, userId: number, sessionId: number): Promise<Session | null> {
    const row = await openRow(queries, userId, sessionId);
    return row && sessionOf(row);
  }

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
      // Sliding expiry in steps of a minute, so that not every read costs a write.
      if (now.getTime() - row.seenAt.getTime() >= minute) {
        const { idle, most } = sessionLife[row.kind];
        const expires = Math.min(now.getTime() + idle, row.createdAt.getTime() + most);
        await database
          .update(sessions)
          .set({ seenAt: now, expiresAt: new Date(expires) })
          .where(eq(sessions.id, row.id));
      }
      return sessionOf(row);
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

    openById,

    /** Null when it has ended. */
    proofOf: (queries: Queries, userId: number, sessionId: number): Promise<Proof | null> =>
      openRow(queries, userId, sessionId),

    /** Carried over to the session that follows, so that its 30 days do not start anew (product 2). */
    async keepProof(queries: Queries, token: string, { createdAt, verifiedAt }: Proof): Promise<void> {
      const end = new Date(createdAt.getTime() + sessionLife.user.most);
      const expiresAt = sql`least(${sessions.expiresAt}, ${end.toISOString()}::timestamptz)`;
      await queries
        .update(sessions)
        .set({ createdAt, verifiedAt, expiresAt })
        .where(eq(sessions.tokenHash, hashToken(token)));
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

    /** A certificate granted or withdrawn takes effect on every device at once. Staff sessions have no identity. */
    async updatePrincipal(
      queries: Queries,
      { userId, staffRoles, roleId, certified }: Principal,
    ): Promise<void> {
      const ofPerson = eq(sessions.userId, userId);
      await queries.update(sessions).set({ staffRoles }).where(ofPerson);
      await queries
        .update(sessions)
        .set({ roleId, certified })
        .where(and(ofPerson, eq(sessions.kind, 'user')));
    },

    async prune(): Promise<void> {
      await database.delete(sessions).where(lte(sessions.expiresAt, clock()));
    },
  };
}

function sessionOf(row: typeof sessions.$inferSelect): Session {
  return {
    id: row.id,
    kind: row.kind,
    userId: row.userId,
    roleId: row.roleId as RoleId | null,
    certified: row.certified,
    staffRoles: row.staffRoles as StaffRole[],
    verifiedAt: row.verifiedAt,
  };
}
