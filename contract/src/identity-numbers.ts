/** Check digits of the two Chinese numbers a person or an organisation is known by. Null: nothing wrong. */

const creditAlphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const creditWeights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];

/** GB 32100: unified social credit code. */
export function creditCodeFault(code: string): string | null {
  if (!/^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/.test(code)) return '统一社会信用代码应为 18 位';
  return creditCodeCheck(code.slice(0, 17)) === code[17] ? null : '统一社会信用代码校验位不符';
}

/** The 18th character that belongs to the first 17. */
export function creditCodeCheck(first17: string): string {
  const sum = creditWeights.reduce((total, weight, place) => {
    return total + weight * creditAlphabet.indexOf(first17[place] ?? '');
  }, 0);
  return creditAlphabet[(31 - (sum % 31)) % 31]!;
}

const residentWeights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

/** GB 11643: resident identity number. */
export function residentIdFault(number: string): string | null {
  const match = /^\d{6}(\d{4})(\d{2})(\d{2})\d{3}[\dX]$/.exec(number);
  if (!match) return '身份证号应为 18 位';
  const [, year, month, day] = match.map(Number) as [number, number, number, number];
  const born = new Date(Date.UTC(year, month - 1, day));
  const real =
    born.getUTCFullYear() === year && born.getUTCMonth() === month - 1 && born.getUTCDate() === day;
  if (!real || year < 1900 || born > new Date()) return '身份证号中的出生日期有误';
  return residentIdCheck(number.slice(0, 17)) === number[17] ? null : '身份证号校验位不符';
}

export function residentIdCheck(first17: string): string {
  const sum = residentWeights.reduce((total, weight, place) => total + weight * Number(first17[place]), 0);
  return '10X98765432'[sum % 11]!;
}
