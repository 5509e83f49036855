import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { ActivationTarget } from '@portal/contract/activation-code-titles';
import { newCode } from '../src/modules/activation-codes/activation-codes.spelling.ts';
import {
  activationBatches,
  activationCodes,
} from '../src/modules/activation-codes/activation-codes.tables.ts';
import { courseRights, courses, learningPaths } from '../src/modules/courses/courses.tables.ts';
import type { Platform } from '../src/platform/platform.ts';
import { userIdOf } from './accounts.ts';

const day = 86_400_000;
const staffMobile = '13900000009';

type BatchSeed = {
  target: ActivationTarget;
  title: string;
  months?: number;
  days?: number;
  number: number;
  note: string;
  madeDaysAgo: number;
  expiresInDays: number;
  revoked?: string;
  /** Who used the first codes, and how many days ago. */
  redeemed?: [mobile: string, daysAgo: number][];
};

const seeds: BatchSeed[] = [
  {
    target: 'course',
    title: '质疑投诉的处理流程与文书写作',
    number: 30,
    note: '示例：年度继续教育赠课（专家）',
    madeDaysAgo: 40,
    expiresInDays: 320,
    redeemed: [['13900000004', 21]],
  },
  {
    target: 'course',
    title: '框架协议采购方式全流程解析',
    days: 365,
    number: 50,
    note: '示例：代理机构座谈会现场发放',
    madeDaysAgo: 25,
    expiresInDays: 160,
    redeemed: [['13900000003', 20]],
  },
  {
    target: 'path',
    title: '供应商投标能力路径',
    days: 180,
    number: 20,
    note: '示例：中小企业扶持计划第一批',
    madeDaysAgo: 6,
    expiresInDays: 90,
  },
  {
    target: 'membership',
    title: '会员（3 个月）',
    months: 3,
    number: 100,
    note: '示例：会员单位体验卡',
    madeDaysAgo: 2,
    expiresInDays: 180,
  },
  {
    target: 'course',
    title: '单一来源采购的论证与公示',
    number: 10,
    note: '示例：去年沙龙的剩余名额',
    madeDaysAgo: 200,
    expiresInDays: -20,
  },
  {
    target: 'course',
    title: '服务类项目履约评价',
    number: 40,
    note: '示例：春季宣传活动',
    madeDaysAgo: 60,
    expiresInDays: 120,
    revoked: '示例：卡片在运输途中遗失',
  },
];

/** Batches that are open, over and revoked, and codes that demo accounts have used. */
export async function seedActivationCodes(platform: Platform): Promise<void> {
  const { database, clock, keyring } = platform;
  const now = clock().getTime();
  const staffId = (await userIdOf(platform, staffMobile)) ?? -1;
  for (const seed of seeds) {
    const { target, title, number, note, revoked, redeemed = [] } = seed;
    const createdAt = new Date(now - seed.madeDaysAgo * day);
    const targetId = await targetOf(platform, seed);
    const [batch] = await database
      .insert(activationBatches)
      .values({
        target,
        targetId,
        title,
        months: seed.months ?? null,
        days: seed.days ?? null,
        number,
        note,
        expiresAt: new Date(now + seed.expiresInDays * day),
        idempotencyKey: randomUUID(),
        createdBy: staffId,
        createdAt,
        ...(revoked && {
          revokedAt: new Date(createdAt.getTime() + 10 * day),
          revokedReason: revoked,
          revokedBy: staffId,
        }),
      })
      .returning({ id: activationBatches.id });
    const rows = await database
      .insert(activationCodes)
      .values(
        Array.from({ length: number }, (_, index) => {
          const code = newCode();
          return {
            batchId: batch!.id,
            serial: index + 1,
            codeIndex: keyring.blindIndex('activation-code', code),
            codeSealed: keyring.seal(code),
          };
        }),
      )
      .returning({ id: activationCodes.id, serial: activationCodes.serial });
    for (const [index, [mobile, daysAgo]] of redeemed.entries()) {
      const userId = await userIdOf(platform, mobile);
      const code = rows.find(({ serial }) => serial === index + 1)!;
      if (userId === null || targetId === null) continue;
      const redeemedAt = new Date(now - daysAgo * day);
      const until = seed.days === undefined ? null : new Date(redeemedAt.getTime() + seed.days * day);
      await database
        .update(activationCodes)
        .set({ redeemedAt, redeemedBy: userId, until })
        .where(eq(activationCodes.id, code.id));
      await database.insert(courseRights).values({
        userId,
        target: target === 'path' ? 'path' : 'course',
        targetId,
        source: 'activation',
        sourceId: String(code.id),
        grantedAt: redeemedAt,
        until,
      });
    }
  }
}

async function targetOf({ database }: Platform, { target, title }: BatchSeed): Promise<number | null> {
  if (target === 'membership') return null;
  const table = target === 'course' ? courses : learningPaths;
  const [row] = await database.select({ id: table.id }).from(table).where(eq(table.title, title));
  return row!.id;
}
