import { createHash } from 'node:crypto';
import { hasZeroBits } from '@portal/contract/proof-of-work';
import { afterEach, expect, test, vi } from 'vitest';
import { findProof } from './proof-of-work.ts';

afterEach(() => vi.unstubAllGlobals());

test('finds a number whose digest begins with the zero bits asked for', async () => {
  for (const bits of [0, 1, 8, 11]) {
    const proof = await findProof('ticket', bits);
    const digest = createHash('sha256').update(`ticket:${proof}`).digest('hex');
    expect(BigInt(`0x${digest}`) >> BigInt(256 - bits)).toBe(0n);
  }
});

test('counts zero bits, not zero bytes', () => {
  expect(hasZeroBits(Uint8Array.of(0, 0b0001_0000), 11)).toBe(true);
  expect(hasZeroBits(Uint8Array.of(0, 0b0001_0000), 12)).toBe(false);
  expect(hasZeroBits(Uint8Array.of(1, 0), 8)).toBe(false);
});

test('without WebCrypto there is no proof of work', async () => {
  vi.stubGlobal('crypto', {});
  expect(await findProof('ticket', 1)).toBeNull();
});
