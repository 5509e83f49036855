import { role, type RoleId } from '@portal/contract/roles';

/** What the personal centre has: each by the name in its address (`/profile/orders`), and where it lies. */
export type Section = { id: string; label: string; to: string; figure?: string; notFor?: RoleId };

const bench = '/pages_workbench/pages';
const account = '/profile/accountManage';

/** `figure` names the count of the data board that stands beside it. */
export const sectionGroups: { title: string; sections: Section[] }[] = [
  {
    title: '学习',
    sections: [
      { id: 'courses', label: '我的课程', to: `${bench}/courses` },
      { id: 'history', label: '学习记录', to: `${bench}/history` },
      { id: 'certificates', label: '证书与学时', to: `${bench}/certificates` },
      { id: 'wrong-answers', label: '错题本', to: `${bench}/wrong-answers` },
      { id: 'attendance', label: '签到', to: `${bench}/sign`, figure: 'attended' },
    ],
  },
  {
    title: '公告与收藏',
    sections: [
      { id: 'collections', label: '收藏', to: `${bench}/collection`, figure: 'collected' },
      { id: 'subscriptions', label: '订阅', to: `${bench}/subscription`, figure: 'subscriptions' },
      { id: 'messages', label: '消息中心', to: '/message' },
    ],
  },
  {
    title: '订单与资金',
    sections: [
      { id: 'orders', label: '我的订单', to: '/pay/orders' },
      { id: 'payments', label: '支付记录', to: `${bench}/pay` },
      { id: 'balance', label: '我的余额', to: '/pay/balance' },
      { id: 'transfers', label: '对公转账', to: '/pay/transfers' },
      { id: 'invoices', label: '发票', to: '/pay/invoices' },
    ],
  },
  {
    title: '会员与服务',
    sections: [
      { id: 'membership', label: '会员', to: '/vip' },
      { id: 'activation-code', label: '激活码兑换', to: `${bench}/activationCode` },
      { id: 'promotion', label: '推广', to: `${bench}/promotion`, figure: 'invited', notFor: role.expert },
    ],
  },
  {
    title: '账号',
    sections: [
      { id: 'identity', label: '我的身份', to: '/identity' },
      { id: 'card', label: '电子名片', to: '/id' },
      { id: 'basics', label: '基本资料', to: `${account}#basics` },
      { id: 'security', label: '账号安全', to: `${account}#security` },
      { id: 'devices', label: '登录设备', to: `${account}#devices` },
      { id: 'export', label: '导出个人数据', to: `${account}#export` },
      { id: 'cancellation', label: '注销账号', to: `${account}#cancellation` },
    ],
  },
];

export function addressOf(id: string): string | undefined {
  return sectionGroups.flatMap(({ sections }) => sections).find((section) => section.id === id)?.to;
}
