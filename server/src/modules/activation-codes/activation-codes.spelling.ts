import { randomInt } from 'node:crypto';

/** Ten digits and the letters nobody takes for one of them or for one another when they are printed. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 55 random bits and a letter that gives away most mistypings. */
const drawn = 11;
export const codeLength = drawn + 1;

/** What is left out of the alphabet, as what it was read from. */
const lookAlikes: Record<string, string> = { O: '0', I: '1', L: '1', U: 'V' };

export function newCode(): string {
  const letters = Array.from({ length: drawn }, () => alphabet[randomInt(alphabet.length)]!).join('');
  return letters + checkLetter(letters);
}

/** As people type it: case, spaces, hyphens, full width and look-alikes do not matter. Null when it cannot be a code. */
export function readCode(text: string): string | null {
  const letters = [
    ...text
      .normalize('NFKC')
      .toUpperCase()
      .replaceAll(/[\s\p{Pd}_.·,]/gu, ''),
  ];
  const code = letters.map((letter) => lookAlikes[letter] ?? letter).join('');
  if (code.length !== codeLength || [...code].some((letter) => !alphabet.includes(letter))) return null;
  return checkLetter(code.slice(0, drawn)) === code.at(-1) ? code : null;
}

/** Shows only which card it is about. */
export const maskCode = (code: string): string => `${code.slice(0, 4)}-****-**${code.slice(-2)}`;

/** Luhn's sum with as many letters as there are: one wrong letter, and nearly every two in the wrong order, change it. */
function checkLetter(letters: string): string {
  const size = alphabet.length;
  const sum = [...letters].toReversed().reduce((total, letter, index) => {
    const value = alphabet.indexOf(letter) * (index % 2 === 0 ? 2 : 1);
    return total + Math.floor(value / size) + (value % size);
  }, 0);
  return alphabet[(size - (sum % size)) % size]!;
}
