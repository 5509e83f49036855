import type { IdentityEntry } from '@portal/contract/identities';
import { authStatus, role, type AuthStatus, type RoleId } from '@portal/contract/roles';
import type { Tone } from '../ui/tone.ts';

// The certification status of a person's identities. No runtime import of schemas: these rules run in every page.

/** spec 3: null counts as not certified. */
export function statusOf(entry: Pick<IdentityEntry, 'identity_info'>): AuthStatus {
  return entry.identity_info?.auth_status ?? authStatus.notCertified;
}

export const statusTone: Record<AuthStatus, Tone> = {
  1: 'neutral',
  2: 'brand',
  3: 'info',
  4: 'danger',
  5: 'neutral',
};

/** spec 2: the id is the identity's middle_id, or else its type. */
export function hrefOf(entry: Pick<IdentityEntry, 'middle_id' | 'type'>): string {
  return `/identity/${entry.middle_id ?? entry.type}`;
}

/** One's own middle_id, else a type; null for anything else. */
export function entryOf(entries: IdentityEntry[], id: string): IdentityEntry | undefined {
  if (!/^\d{1,12}$/.test(id)) return undefined;
  const number = Number(id);
  return (
    entries.find((entry) => entry.middle_id === number) ?? entries.find((entry) => entry.type === number)
  );
}

type Standing = Pick<IdentityEntry, 'type' | 'auth_status'>;

/** spec 4: the expert card is shown only if every identity's auth_status is false. */
export function dialogCards<Entry extends Standing>(entries: Entry[]): Entry[] {
  if (entries.every((entry) => !entry.auth_status)) return entries;
  return entries.filter((entry) => entry.type !== role.expert);
}

/** Pages that lead to what became of an application keep the card of whoever is an expert or has applied (decision 15). */
export function pageCards<Entry extends Standing & Pick<IdentityEntry, 'identity_info'>>(
  entries: Entry[],
): Entry[] {
  const expert = entries.find((entry) => entry.type === role.expert);
  const applied = expert !== undefined && statusOf(expert) !== authStatus.notCertified;
  return applied ? entries : dialogCards(entries);
}

/** product 2: an expert is nothing else, and nobody else is an expert. Null when nothing stands in the way. */
export function obstacleTo(type: RoleId, entries: IdentityEntry[]): string | null {
  const held = entries.filter((entry) => {
    const status = statusOf(entry);
    return entry.type !== type && (status === authStatus.certified || status === authStatus.underReview);
  });
  if (type === role.expert && held.length > 0) {
    const names = held.map((entry) => `「${entry.name}」`).join('');
    return `专家身份不能与其他身份并存，${names}已认证或正在审核。请先取消认证或撤回申请。`;
  }
  if (held.some((entry) => entry.type === role.expert)) {
    return '您已认证或正在申请专家身份，不能再申请其他身份。';
  }
  return null;
}

export const stepTitle = {
  apply: '提交申请',
  approve: '审核通过',
  reject: '审核不通过',
  withdraw: '撤回申请',
  reapply: '重新提交申请',
  cancel: '取消认证',
} as const;

export const roleHint: Record<RoleId, string> = {
  1: '发起采购的机关、事业单位和团体组织',
  2: '提供货物、工程或服务的企业和个人',
  3: '受采购人委托组织采购活动的机构',
  4: '参与评审、提供专业意见的人士',
};

/** product 3: what each identity opens. */
export const roleGains: Record<RoleId, string[]> = {
  1: ['提交公告发布', '订阅公告每日推送', '本行业的市场洞察'],
  2: ['最多 20 个公告订阅', '本行业的市场洞察', '邀请与推广'],
  3: ['提交公告发布', '最多 20 个公告订阅', '进入代理机构名录'],
  4: ['专家课程', '专家课程的学时证书', '公告全文与附件'],
};
