/** spec 3: the four identities and their fixed titles. */
export const roleTitle = { 1: '采购人', 2: '供应商', 3: '招标代理机构', 4: '专家' } as const;

export type RoleId = keyof typeof roleTitle;

export const role = { buyer: 1, supplier: 2, agency: 3, expert: 4 } as const satisfies Record<string, RoleId>;

/** spec 3: null counts as 1. */
export const authStatus = {
  notCertified: 1,
  certified: 2,
  underReview: 3,
  rejected: 4,
  cancelled: 5,
} as const;

export type AuthStatus = (typeof authStatus)[keyof typeof authStatus];

export const authStatusTitle: Record<AuthStatus, string> = {
  1: '未认证',
  2: '已认证',
  3: '审核中',
  4: '审核不通过',
  5: '已取消认证',
};

export const staffRoleTitle = {
  editor: '编辑',
  reviewer: '审核员',
  courseManager: '课程管理员',
  finance: '财务',
  operator: '运营',
  administrator: '系统管理员',
} as const;

export type StaffRole = keyof typeof staffRoleTitle;
