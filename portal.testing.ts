import { eq } from 'drizzle-orm';
import { seedAccounts, userIdOf } from './server/seed/accounts.ts';
import { createApp } from './server/src/app.ts';
import { users } from './server/src/modules/accounts/accounts.tables.ts';
import { messages } from './server/src/modules/messages/messages.tables.ts';
import { publishNotices } from './server/src/modules/notices/notices.testing.ts';
import { serve } from './server/src/platform/http/server.ts';
import type { Principal } from './server/src/platform/sessions.ts';
import { fakeOutside, testApi } from './server/src/testing.ts';
import { loadWeb } from './web/load.ts';

/** What the pages of the first person say about them, and no page of anybody else may. */
export const firstPerson = {
  nickname: '甲的昵称不外传',
  message: '甲的消息不外传',
  mobile: '13900000002',
  maskedMobile: '139****0002',
};

/** The built portal on a port of its own, with sample data, two people and an administrator logged in. */
export async function startTestPortal({ production }: { production: boolean }) {
  const on = await testApi();
  const { platform } = on;
  const { database, sessions } = platform;
  await seedAccounts(platform, () => {});
  const first = (await userIdOf(platform, firstPerson.mobile))!;
  const second = (await userIdOf(platform, '13900000003'))!;
  const administrator = (await userIdOf(platform, '13900000009'))!;
  await database.update(users).set({ nickname: firstPerson.nickname }).where(eq(users.id, first));
  await database.insert(messages).values({
    userId: first,
    type: 2,
    title: firstPerson.message,
    content: firstPerson.message,
    eventKey: 'test',
    createdAt: new Date(on.clock().getTime() + 1000),
  });
  const [notice] = await publishNotices(platform, [{}]);
  const open = (kind: 'user' | 'staff', principal: Principal) =>
    sessions.open(database, kind, principal, { device: 'vitest', fingerprint: kind, address: '127.0.0.1' });
  const nobody = { certified: true, staffRoles: [] };
  const tokens = {
    first: await open('user', { ...nobody, userId: first, roleId: 2 }),
    second: await open('user', { ...nobody, userId: second, roleId: 3 }),
    staff: await open('staff', {
      ...nobody,
      userId: administrator,
      roleId: null,
      staffRoles: ['administrator'],
    }),
  };
  const settings = { ...platform.settings, port: 0 };
  const app = createApp(platform, fakeOutside());
  const server = await serve(
    { ...platform, settings },
    app,
    await loadWeb({ reload: false, production }),
    '',
  );
  return {
    port: server.port,
    tokens,
    pool: on.open.pool,
    logged: on.logged,
    /** A published one; whom to call is for users who are logged in. */
    notice: notice!,
    async close() {
      await server.close();
      await on.close();
    },
  };
}
