import type { AuthStatus } from '@portal/contract/roles';
import type { Tone } from '../ui/tone.ts';

export const statusTone: Record<AuthStatus, Tone> = {
  1: 'neutral',
  2: 'brand',
  3: 'info',
  4: 'danger',
  5: 'neutral',
};

const hour = 3600;

export function waitedText(since: number, now: number): string {
  const hours = Math.floor(Math.max(0, now - since) / hour);
  if (hours < 1) return '不到 1 小时';
  return hours < 24 ? `${hours} 小时` : `${Math.floor(hours / 24)} 天`;
}

export const stepTitle = {
  apply: '提交申请',
  approve: '审核通过',
  reject: '审核不通过',
  withdraw: '撤回申请',
  reapply: '重新申请',
  cancel: '取消认证',
} as const;
