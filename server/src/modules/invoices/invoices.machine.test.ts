import type { InvoiceStatus } from '@portal/contract/invoice-titles';
import { expect, test } from 'vitest';
import { type InvoiceAction, nextStatus, obstacleOf } from './invoices.machine.ts';

const statuses: InvoiceStatus[] = ['requested', 'issued', 'rejected', 'withdrawn', 'reversal', 'reversed'];
const allowed: Record<InvoiceAction, Partial<Record<InvoiceStatus, InvoiceStatus>>> = {
  issue: { requested: 'issued' },
  reject: { requested: 'rejected' },
  withdraw: { requested: 'withdrawn' },
  askReversal: { issued: 'reversal' },
  reverse: { issued: 'reversed', reversal: 'reversed' },
};

test.each(Object.keys(allowed) as InvoiceAction[])('%s is taken from its states alone', (action) => {
  for (const status of statuses) {
    const to = allowed[action][status];
    if (to) expect(nextStatus(action, status)).toBe(to);
    else expect(() => nextStatus(action, status)).toThrow(/不能/);
  }
});

test('a refund waits for exactly the invoices that are alive', () => {
  const inTheWay = statuses.filter((status) => obstacleOf(status) !== null);
  expect(inTheWay).toEqual(['requested', 'issued', 'reversal']);
});
