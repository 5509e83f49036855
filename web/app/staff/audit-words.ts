/** What the audit log calls an action, in words. An action is found by its full name or by its domain. */
export const actionTitle: Record<string, string> = {
  'staff.login': '后台登录',
  'staff.enrol': '绑定身份验证器',
  'staff.refused': '动态口令错误',
  'staff.logout': '后台退出',
  'identities.view': '查看认证申请',
  'identities.claim': '领取申请',
  'identities.release': '放回申请',
  'identities.approve': '通过认证',
  'identities.reject': '退回申请',
  'identities.openFile': '打开申请文件',
  'people.disable': '停用账号',
  'people.restore': '恢复账号',
  'people.grant': '设置职责',
  'people.totpReset': '重置动态口令',
  'offers.send': '群发消息',
  'inquiries.reveal': '查看留言手机号',
  'inquiries.handle': '处理留言',
  'site.settings': '修改站点信息',
  'site.logo': '更换标志',
  'site.menus': '修改菜单',
  'site.footer': '修改底部菜单',
  'site.banners': '修改首页横幅',
  'site.agreement': '发布协议',
  'notices.submit': '提交公告',
  'notices.takeBack': '撤回提交',
  'notices.remove': '删除未发布公告',
  'notices.edit': '编辑公告',
  'notices.return': '退回公告',
  'notices.publish': '发布公告',
  'notices.schedule': '定时发布公告',
  'notices.unschedule': '取消定时发布',
  'notices.correct': '更正公告',
  'notices.withdraw': '撤回公告',
  'noticeImports.start': '开始导入公告',
  'noticeImports.cancel': '停止导入公告',
  'files.open': '打开本人文件',
  'accounts.password': '修改密码',
  'accounts.mobile': '更换手机号',
  'accounts.leave': '申请注销',
  'accounts.stay': '撤销注销',
  'accounts.erase': '完成注销',
};

const domainTitle: Record<string, string> = {
  staff: '后台登录与退出',
  identities: '身份审核',
  people: '用户管理',
  offers: '消息群发',
  inquiries: '留言',
  site: '站点数据',
  notices: '公告',
  noticeImports: '公告导入',
  files: '文件',
  accounts: '账号',
};

export const actionOptions = Object.entries(domainTitle).flatMap(([domain, title]) => [
  { value: domain, label: `${title}（全部）` },
  ...Object.entries(actionTitle)
    .filter(([action]) => action.startsWith(`${domain}.`))
    .map(([action, label]) => ({ value: action, label: `${title}：${label}` })),
]);

const subjectTitle: Record<string, string> = {
  user: '用户',
  identity: '认证申请',
  offer: '群发消息',
  inquiry: '留言',
  agreement: '协议',
  site: '站点',
  file: '文件',
  notice: '公告',
  'notice-import': '公告导入',
};

/** `identity:12` as people say it. */
export function subjectText(subject: string): string {
  const [kind = '', ...rest] = subject.split(':');
  const title = subjectTitle[kind];
  return title ? `${title} ${rest.join(':')}` : subject || '—';
}

export type DetailRow = { name: string; before?: string; after: string };

/** The detail of an entry as rows: changes with before and after, everything else with its value. */
export function detailRows(detail: Record<string, unknown>, above = ''): DetailRow[] {
  return Object.entries(detail).flatMap(([key, value]) => {
    const name = above ? `${above}.${key}` : key;
    if (!isRecord(value)) return [{ name, after: wordsOf(value) }];
    if ('before' in value && 'after' in value) {
      return [{ name, before: wordsOf(value.before), after: wordsOf(value.after) }];
    }
    return detailRows(value, name);
  });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

function wordsOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return '（空）';
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (Array.isArray(value) && value.every((each) => typeof each === 'string'))
    return value.join('、') || '（空）';
  return JSON.stringify(value);
}
