import { z } from 'zod';

/** product 2: 8 to 64 characters, at least two of letter, digit and symbol. Null when it will do. */
export function passwordFault(password: string): string | null {
  if (password.length < 8) return '密码至少 8 位';
  if (password.length > 64) return '密码最多 64 位';
  const kinds = [/[A-Za-z]/, /\d/, /[^A-Za-z\d]/].filter((kind) => kind.test(password)).length;
  return kinds < 2 ? '密码需包含字母、数字、符号中的至少两种' : null;
}

/** A password as it travels: `keyId.base64url` of RSA-OAEP under the key of `public/secretKey`. */
export const sealedPassword = z
  .string()
  .max(1024)
  .regex(/^\w+\.[\w-]+$/, '密码未加密，请刷新页面后重试');
