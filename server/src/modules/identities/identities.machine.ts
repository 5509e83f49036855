import { code, PortalError } from '@portal/contract/codes';
import { authStatus, authStatusTitle, role, type AuthStatus, type RoleId } from '@portal/contract/roles';

export type IdentityAction = 'apply' | 'approve' | 'reject' | 'withdraw' | 'reapply' | 'cancel';
export type IdentityStatus = { type: RoleId; status: AuthStatus };

const { notCertified, certified, underReview, rejected, cancelled } = authStatus;

/** product 3: every step there is. */
export const transitions: Record<IdentityAction, Partial<Record<AuthStatus, AuthStatus>>> = {
  apply: { [notCertified]: underReview },
  approve: { [underReview]: certified },
  reject: { [underReview]: rejected },
  withdraw: { [underReview]: notCertified },
  reapply: { [rejected]: underReview, [cancelled]: underReview },
  cancel: { [certified]: cancelled },
};

const refusals: Record<IdentityAction, Partial<Record<AuthStatus, string>>> = {
  apply: {
    [certified]: '该身份已认证，无需再次申请',
    [underReview]: '该身份的申请正在审核中，请耐心等待',
    [rejected]: '上次申请未通过，请使用重新申请',
    [cancelled]: '该身份的认证已取消，请使用重新申请',
  },
  approve: {},
  reject: {},
  withdraw: {},
  reapply: {
    [notCertified]: '该身份尚未申请过，请直接提交申请',
    [certified]: '该身份已认证，无需再次申请',
    [underReview]: '该身份的申请正在审核中，请耐心等待',
  },
  cancel: {
    [notCertified]: '该身份尚未认证，无需取消',
    [rejected]: '该身份的申请未通过，无需取消',
    [cancelled]: '该身份的认证已经取消',
  },
};

/** The status a step leads to; a step that does not exist is refused. */
export function nextStatus(action: IdentityAction, from: AuthStatus): AuthStatus {
  const to = transitions[action][from];
  if (to !== undefined) return to;
  const decided = `该申请${authStatusTitle[from]}，不能进行此操作`;
  throw new PortalError(code.failure, refusals[action][from] ?? decided);
}

/** product 2: an expert is nothing else, and nobody else is an expert. Null: nothing stands in the way. */
export function exclusivityFault(type: RoleId, identities: readonly IdentityStatus[]): string | null {
  const holds = ({ status }: IdentityStatus) => status === certified || status === underReview;
  const others = identities.filter((identity) => identity.type !== type && holds(identity));
  if (type === role.expert && others.length > 0) {
    return '专家身份不能与其他身份并存，请先取消其他认证或撤回其他申请';
  }
  if (others.some((identity) => identity.type === role.expert)) {
    return '您已认证或正在申请专家身份，不能再申请其他身份';
  }
  return null;
}
