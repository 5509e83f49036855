import { readFileSync } from 'node:fs';
import { sanitizeContent } from '../../src/platform/sanitize.ts';

const titles = {
  user: '用户服务协议',
  payment: '支付协议',
  privacy: '隐私政策',
  accessibility: '无障碍声明',
} as const;

export const agreementVersion = '2026-11-01';

export function readAgreements() {
  return (Object.keys(titles) as (keyof typeof titles)[]).map((kind) => ({
    kind,
    title: titles[kind],
    version: agreementVersion,
    content: sanitizeContent(readFileSync(new URL(`agreements/${kind}.html`, import.meta.url), 'utf8')),
  }));
}
