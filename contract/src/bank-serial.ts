import { z } from 'zod';

/** As it stands on the receipt of a bank; letters are compared without regard to case. */
export const bankSerial = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[0-9A-Z-]{6,40}$/, '银行流水号为 6 至 40 位数字、字母或短横线');
