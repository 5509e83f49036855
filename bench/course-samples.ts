import { sql } from 'drizzle-orm';
import { seedSite } from '../server/seed/seed.ts';
import { users } from '../server/src/modules/accounts/accounts.tables.ts';
import { examQuestions, exams } from '../server/src/modules/exams/exams.tables.ts';
import { systemClock } from '../server/src/platform/clock.ts';
import { hashToken, newToken } from '../server/src/platform/crypto.ts';
import { openDatabase } from '../server/src/platform/database/database.ts';
import { createLog } from '../server/src/platform/log.ts';
import { createPlatform, type Platform } from '../server/src/platform/platform.ts';
import { sessions } from '../server/src/platform/sessions.tables.ts';
import { readSettings } from '../server/src/platform/settings.ts';

/** Somebody who is logged in. */
export type Learner = { userId: number; token: string };

const hour = 3600;
const questions = 20;

/** Opens the database the portal will run on, lets it be filled, and closes it. */
export async function prepare<Made>(
  env: Record<string, string>,
  fill: (platform: Platform) => Promise<Made>,
): Promise<Made> {
  const settings = readSettings({ ...process.env, NODE_ENV: 'development', ...env });
  const open = await openDatabase({ ...settings, poolSize: 4 });
  try {
    const platform = createPlatform(settings, open, createLog('error'), systemClock);
    await seedSite(platform, () => {});
    return await fill(platform);
  } finally {
    await open.close();
  }
}

/** The sample courses again and again, each issue with a number of its own and lessons of four hours, until there are so many. */
export async function fillCatalogue({ database }: Platform, wanted: number): Promise<void> {
  const samples = await database.execute<{ n: number }>(
    sql`select count(*)::int as n from courses where state = 'published'`,
  );
  const issues = Math.ceil((wanted - samples.rows[0]!.n) / samples.rows[0]!.n);
  await database.transaction(async (transaction) => {
    await transaction.execute(sql`
      insert into courses (state, title, summary, intro_html, goals, cover, category_id, teacher_id, price, audience,
        credit_hours, anti_skip, position, lesson_count, duration_seconds, has_trial, learners, star_sum, star_count,
        search, published_at, created_by, created_at, updated_at)
      select c.state, c.title || '（第 ' || g || ' 期）', c.summary, c.intro_html, c.goals, c.cover, c.category_id,
        c.teacher_id, case when g % 3 = 1 then 0 else c.price + g * 100 end,
        case when g % 3 = 1 then '{}' else c.audience end, c.credit_hours, false, c.position + g * 20, 3,
        ${12 * hour}::int, c.has_trial, (c.id * 31 + g * 17) % 5000, (c.id * 7 + g) % 90, 20,
        c.search || ('''' || g || '''')::tsvector, c.published_at - g * interval '7 hours', c.created_by,
        c.created_at, c.updated_at
      from courses c, generate_series(1, ${issues}::int) g where c.state = 'published'`);
    await transaction.execute(sql`
      insert into course_chapters (course_id, position, title)
      select id, 0, '第一章' from courses where duration_seconds = ${12 * hour}`);
    await transaction.execute(sql`
      insert into course_lessons (course_id, chapter_id, position, kind, title, video_id, duration_seconds, created_at)
      select h.course_id, h.id, g, 'video', '第 ' || g || ' 课', 'short-clip', ${4 * hour}::int, now()
      from course_chapters h join courses c on c.id = h.course_id, generate_series(1, 3) g
      where c.duration_seconds = ${12 * hour}`);
  });
  // What a server does by itself in the background.
  await database.execute(sql`vacuum analyze`);
}

/** People who are logged in, without two thousand logins. */
export async function addLearners({ database, clock }: Platform, count: number): Promise<Learner[]> {
  const learners: Learner[] = [];
  const now = clock();
  for (let at = 0; at < count; at += 500) {
    const size = Math.min(500, count - at);
    const people = Array.from({ length: size }, (_, nth) => ({
      nickname: '样本',
      roleId: 2,
      inviteKey: `L${at + nth}`,
      inviteKeyAt: now,
      createdAt: now,
    }));
    const rows = await database.insert(users).values(people).returning({ id: users.id });
    const made = rows.map(({ id }) => ({ userId: id, token: newToken() }));
    await database.insert(sessions).values(
      made.map(({ userId, token }) => ({
        tokenHash: hashToken(token),
        kind: 'user' as const,
        userId,
        roleId: 2,
        certified: false,
        staffRoles: [],
        device: '',
        fingerprint: '',
        address: '',
        createdAt: now,
        seenAt: now,
        verifiedAt: now,
        expiresAt: new Date(now.getTime() + 86_400_000),
      })),
    );
    learners.push(...made);
  }
  return learners;
}

/** Lessons of four hours in courses that anybody may take. */
export async function freeLessons({ database }: Platform, most: number) {
  const { rows } = await database.execute<{ lesson: number; course: number }>(sql`
    select min(l.id)::int as lesson, c.id::int as course from course_lessons l join courses c on c.id = l.course_id
    where c.price = 0 and c.audience = '{}' and l.duration_seconds = ${4 * hour}
    group by c.id order by c.id limit ${most}`);
  return rows;
}

/** An exam of twenty questions that anybody may sit as often as they like. */
export async function addExam({ database, clock }: Platform, courseId: number): Promise<void> {
  const times = { createdAt: clock(), updatedAt: clock() };
  const rows = await database
    .insert(examQuestions)
    .values(
      Array.from({ length: questions }, (_, at) => ({
        ...times,
        courseId,
        type: 'single' as const,
        body: `第 ${at + 1} 个问题`,
        options: ['甲', '乙', '丙', '丁'],
        key: { options: [at % 4] },
        createdBy: -1,
      })),
    )
    .returning({ id: examQuestions.id });
  await database.insert(exams).values({
    ...times,
    courseId,
    state: 'published',
    title: '测验',
    paper: { kind: 'fixed', items: rows.map(({ id }) => ({ questionId: id, points: 5 })) },
    durationSeconds: 8 * hour,
    passScore: 60,
    attemptsAllowed: null,
    requiresLessons: false,
  });
}
