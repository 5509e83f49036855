import { randomUUID } from 'node:crypto';
import { attendance as endpoints, type AttendanceContent } from '@portal/contract/attendance';
import { dataOf } from '@portal/contract/endpoint';
import { toUnixSeconds } from '@portal/contract/time';
import { staff } from '../../platform/testing.ts';
import { testApi, type TestApi } from '../../testing.ts';
import { users } from '../accounts/accounts.tables.ts';

export type TestAttendance = TestApi & {
  manager: ReturnType<typeof staff>;
  /** A session that is open now, from half an hour ago to an hour from now. */
  session(changes?: Partial<AttendanceContent>): Promise<number>;
  content(changes?: Partial<AttendanceContent>): AttendanceContent;
  /** What the projector shows. */
  shown(id: number): Promise<{ token: string; code: string; near: boolean }>;
  /** Somebody with an account and a mobile. */
  account(mobile: string): Promise<number>;
};

/** The server with a course manager who makes sessions. The clock stands at 10:00. */
export async function testAttendance(): Promise<TestAttendance> {
  const on = await testApi();
  const manager = staff('courseManager');

  function content(changes: Partial<AttendanceContent> = {}): AttendanceContent {
    const now = toUnixSeconds(on.clock());
    return {
      title: '示例：采购实务沙龙',
      place: '示例会议中心三楼',
      starts: now - 1800,
      ends: now + 3600,
      open_minutes: 30,
      credit_hours: 1.5,
      mode: 'changing',
      near: null,
      course_id: null,
      audience: [],
      ...changes,
    };
  }

  return {
    ...on,
    manager,
    content,
    session: async (changes) => {
      const made = await on.call(endpoints.create, { key: randomUUID(), content: content(changes) }, manager);
      return dataOf(made).id;
    },
    async shown(id) {
      const { shown } = dataOf(await on.call(endpoints.screen, { id }, manager));
      const { searchParams } = new URL(shown!.link);
      return { token: searchParams.get('token')!, code: shown!.code, near: searchParams.has('near') };
    },
    async account(mobile) {
      const { database, keyring, clock } = on.platform;
      const [row] = await database
        .insert(users)
        .values({
          mobileSealed: keyring.seal(mobile),
          mobileIndex: keyring.blindIndex('mobile', mobile),
          nickname: '示例学员',
          roleId: 2,
          inviteKey: `A${mobile}`,
          inviteKeyAt: clock(),
          createdAt: clock(),
        })
        .returning({ id: users.id });
      return row!.id;
    },
  };
}
