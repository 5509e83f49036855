import { randomInt } from 'node:crypto';

const prefix = 'CG';
const digits = 8;
const pattern = /^CG(\d{13})$/;

/** ISO 7064 MOD 11,10: finds every wrong digit and nearly every pair that was swapped. */
export function checkDigit(text: string): number {
  let product = 10;
  for (const digit of text) {
    const sum = (product + Number(digit)) % 10 || 10;
    product = (sum * 2) % 11;
  }
  return (11 - product) % 10;
}

/** Drawn at random: the number of one certificate says nothing of others. */
export function newNumber(year: number): string {
  const body = `${year}${String(randomInt(10 ** digits)).padStart(digits, '0')}`;
  return `${prefix}${body}${checkDigit(body)}`;
}

/** The number as it is stored, from whatever somebody typed; null when it cannot be one. */
export function readNumber(text: string): string | null {
  const number = text.normalize('NFKC').toUpperCase().replaceAll(/[\s-]/g, '');
  const body = pattern.exec(number)?.[1];
  return body && checkDigit(body.slice(0, -1)) === Number(body.at(-1)) ? number : null;
}
