import { code, PortalError } from '@portal/contract/codes';

type Owned = { userId: number };

/** Nobody decides about their own money. */
export const mayDecide = (by: number, { userId }: Owned): boolean => by !== userId;

export function requireMayDecide(by: number, transfer: Owned): void {
  if (!mayDecide(by, transfer)) {
    throw new PortalError(code.failure, '不能审核自己的转账，请由其他财务人员处理');
  }
}
