import { randomInt } from 'node:crypto';

const digits = '零一二三四五六七八九';

/** 0 to 99 as it is read aloud. */
export function chineseNumber(value: number): string {
  const tens = Math.floor(value / 10);
  const ones = value % 10;
  if (tens === 0) return digits[ones]!;
  return `${tens === 1 ? '' : digits[tens]}十${ones === 0 ? '' : digits[ones]}`;
}

/** The way past the puzzle for whoever cannot see or drag it. */
export function askInWords(): { question: string; answer: number } {
  const ask = (left: number, word: string, right: number, answer: number) => ({
    question: `${chineseNumber(left)}${word}${chineseNumber(right)}等于几？`,
    answer,
  });
  const kind = randomInt(3);
  if (kind === 0) {
    const [left, right] = [randomInt(11, 70), randomInt(3, 30)];
    return ask(left, '加', right, left + right);
  }
  if (kind === 1) {
    const right = randomInt(3, 30);
    const left = right + randomInt(2, 69);
    return ask(left, '减', right, left - right);
  }
  const [left, right] = [randomInt(3, 10), randomInt(3, 10)];
  return ask(left, '乘以', right, left * right);
}

/** Digits of any width, or Chinese numerals. */
export function saysNumber(given: string, value: number): boolean {
  const text = given
    .normalize('NFKC')
    .replaceAll(/[\s。.]/g, '')
    .replaceAll('〇', '零')
    .replaceAll('两', '二');
  return (
    text === String(value) ||
    text === chineseNumber(value) ||
    (value < 20 && text === `一${chineseNumber(value)}`)
  );
}
