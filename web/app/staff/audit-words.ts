import { auditActions } from '@portal/contract/audit-actions';

/** An action is found by its full name or by its domain. */
const domainTitle: Record<string, string> = {
  staff: '后台登录与退出',
  identities: '身份审核',
  people: '用户管理',
  offers: '消息群发',
  inquiries: '留言',
  site: '站点数据',
  notices: '公告',
  noticeImports: '公告导入',
  articles: '文章',
  courseDesk: '课程制作',
  courses: '课程互动与权限',
  lessons: '学员学习',
  certificates: '证书',
  exams: '考试',
  payments: '对账与收款',
  refunds: '退款',
  transfers: '对公转账',
  invoices: '发票',
  attendance: '签到',
  reservations: '预约',
  'activation-codes': '激活码',
  memberships: '会员',
  promotion: '推广',
  downloads: '导出',
  files: '文件',
  accounts: '账号',
  jobs: '后台任务',
};

export const actionOptions = Object.entries(domainTitle).flatMap(([domain, title]) => [
  { value: domain, label: `${title}（全部）` },
  ...Object.entries(auditActions)
    .filter(([action]) => action.startsWith(`${domain}.`))
    .map(([action, label]) => ({ value: action, label: `${title}：${label}` })),
]);

const subjectTitle: Record<string, string> = {
  user: '用户',
  identity: '认证申请',
  offer: '群发消息',
  job: '后台任务',
  inquiry: '留言',
  agreement: '协议',
  site: '站点',
  file: '文件',
  notice: '公告',
  'notice-import': '公告导入',
  article: '文章',
  attendance: '签到场次',
  reservation: '预约',
  reservationService: '预约服务',
  reservationException: '休息与特别开放',
  'activation-batch': '激活码批次',
  membership: '会员',
  membershipPlan: '会员方案',
  reward: '推广奖励',
  'promotion-rule': '推广奖励规则',
  course: '课程',
  courseCategory: '课程分类',
  courseTeacher: '讲师',
  learningPath: '学习路径',
  certificate: '证书',
  courseFeedback: '课程评价',
  courseQuestion: '课程提问',
  danmaku: '弹幕',
  exam: '课程考试',
  question: '试题',
  category: '文章栏目',
  tag: '文章标签',
  slot: '文章推荐位',
  address: '旧地址',
  bill: '渠道账单',
  difference: '对账差异',
  receipt: '收到的款项',
  refund: '退款',
  transfer: '对公转账',
  'transfer-receipt': '到账登记',
  'transfer-account': '收款账户',
  invoice: '发票',
  download: '导出',
};

/** `identity:12` as people say it. */
export function subjectText(subject: string): string {
  const [kind = '', ...rest] = subject.split(':');
  const title = subjectTitle[kind];
  return title ? `${title} ${rest.join(':')}` : subject || '—';
}

/** What the list shows, or a part of it that somebody typed, as the log names it. */
export function subjectIn(text: string): string {
  const typed = text.trim();
  const [kind, title] = longestFirst.find(([, each]) => typed.startsWith(each)) ?? [];
  return kind && title ? `${kind}:${typed.slice(title.length).replace(/^[\s#：:]+/, '')}` : typed;
}

// 推广奖励规则 begins with 推广奖励.
const longestFirst = Object.entries(subjectTitle).toSorted(([, a], [, b]) => b.length - a.length);

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
