import { z } from 'zod';

/** spec 5: eleven digits of the mainland, starting with a prefix a carrier uses. */
export const mobilePattern = /^1(?:3\d|4[5-9]|5[0-35-9]|6[2567]|7[0-8]|8\d|9[0-35-9])\d{8}$/;

/** spec 5: word@label of 2-10 alphanumerics, then 1 to 3 suffixes of 2-4 lower-case letters. */
export const emailPattern = /^[\w.-]+@[A-Za-z0-9]{2,10}(?:\.[a-z]{2,4}){1,3}$/;

export const mobile = z.string().regex(mobilePattern, '请输入正确的手机号');
export const email = z.string().max(120).regex(emailPattern, '请输入正确的邮箱');

/** spec 9: the first 3 and the last 4 digits stay. */
export function maskMobile(number: string): string {
  return number.replace(/^(\d{3})\d{4}(\d{4})$/, '$1****$2');
}
