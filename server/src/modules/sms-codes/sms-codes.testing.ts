import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { hasZeroBits, proofText } from '@portal/contract/proof-of-work';
import { hashToken } from '../../platform/crypto.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Platform } from '../../platform/platform.ts';
import { tickets } from './sms-codes.tables.ts';
import type { SmsCodes } from './sms-codes.ts';

/** The proof of work a browser would find. */
export function proofOf(ticket: string, work: number): string {
  for (let proof = 0; ; proof++) {
    const digest = createHash('sha256').update(proofText(ticket, proof)).digest();
    if (hasZeroBits(digest, work)) return String(proof);
  }
}

/** Questions in words, answered. */
export async function solveCaptcha(
  { database }: Platform,
  codes: Pick<SmsCodes, 'captchas'>,
  caller: Pick<Caller, 'address' | 'fingerprint'>,
) {
  const captcha = await codes.captchas.newCaptcha('words', caller);
  if (captcha.kind !== 'words') throw new Error('not in words');
  const { ticket, work } = captcha;
  const [row] = await database
    .select()
    .from(tickets)
    .where(eq(tickets.hash, hashToken(ticket)));
  return { ticket, answer: (row!.data.answers as number[]).join(','), proof: proofOf(ticket, work) };
}
