/** The input of SHA-256; the digest must begin with the required number of zero bits. */
export function proofText(ticket: string, proof: string | number): string {
  return `${ticket}:${proof}`;
}

export function hasZeroBits(digest: Uint8Array, bits: number): boolean {
  const whole = Math.floor(bits / 8);
  for (let at = 0; at < whole; at++) if (digest[at] !== 0) return false;
  return bits % 8 === 0 || digest[whole]! >> (8 - (bits % 8)) === 0;
}
