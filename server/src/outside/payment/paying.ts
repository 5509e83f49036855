import type { Context } from 'hono';
import { z } from 'zod';
import type { NodeEnv } from '../../platform/http/mount.ts';
import type { Paid, Simulated } from './simulated.ts';
import type { Manner } from './simulated.types.ts';

const count = z.coerce.number().int().min(0).max(20);

/** How one notification is sent, as tests ask for it. */
export const mannerInput = {
  hold: z.boolean(),
  duplicate: count,
  loseAcks: count,
  tamper: z.enum(['none', 'body', 'signature', 'stale', 'merchant']),
  probe: z.boolean(),
} satisfies { [Name in keyof Manner]: z.ZodType<Manner[Name]> };

const ways = {
  pay: '付款',
  refuse: '放弃付款',
  late: '超时或关闭后仍付款',
  twice: '付两次',
  wrong: '付错金额',
} as const;

export const payWays = Object.entries(ways) as [keyof typeof ways, string][];

const input = z.object({
  /** The number of the trade, or what the picture or the cashier's address says. */
  number: z.string().max(200).optional(),
  url: z.string().max(4000).optional(),
  how: z.enum(Object.keys(ways) as (keyof typeof ways)[]).default('pay'),
  amount: z.coerce.number().int().min(1).optional(),
  /** The same word is the same person; without one it is somebody new. */
  payer: z.string().max(40).optional(),
  ...z.object(mannerInput).partial().shape,
});

type Payable = Pick<Simulated, 'pay' | 'trade'> & { find(text: string): string | null };

/** What a form or a test wants to pay; null when it is unreadable. */
export async function readPaying(context: Context<NodeEnv>) {
  const json = context.req.header('content-type')?.startsWith('application/json') ?? false;
  const given: unknown = json ? await context.req.json().catch(() => null) : await context.req.parseBody();
  return { json, asked: input.safeParse(given).data ?? null };
}

export async function payAs(
  gateway: Payable,
  asked: z.output<typeof input>,
): Promise<(Omit<Paid, 'outcome'> & { number: string; outcome: Paid['outcome'] | 'refused' }) | null> {
  const { number: typed, url, how, amount, ...manner } = asked;
  const number = gateway.find(typed || url || '');
  const trade = number === null ? null : gateway.trade(number);
  if (number === null || !trade) return null;
  if (how === 'refuse') return { number, outcome: 'refused', deliveries: [] };
  const wrong = amount ?? (trade.amount > 1 ? trade.amount - 1 : 2);
  const paid = await gateway.pay(number, {
    ...manner,
    late: how === 'late',
    ...(how === 'wrong' ? { amount: wrong } : {}),
  });
  if (how !== 'twice') return { number, ...paid };
  const again = await gateway.pay(number, { ...manner, again: true });
  return { number, outcome: again.outcome, deliveries: [...paid.deliveries, ...again.deliveries] };
}

export const outcomeText: Record<Paid['outcome'] | 'refused', string> = {
  paid: '已付款',
  absent: '没有这笔交易',
  closed: '交易已关闭，未付款',
  expired: '二维码已过期，未付款',
  'paid before': '已付过款，未再付',
  refused: '已放弃付款',
};
