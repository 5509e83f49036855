import { questionCategories } from './questions.ts';

/** A menu as it is seen; rows come from it. No entry leads to a page that does not exist. */
export type MenuSeed = {
  name: string;
  href: string;
  icon: string;
  value: string;
  status?: 0 | 1;
  /** spec 5: only for somebody logged in. */
  haveLogin?: boolean;
  children?: MenuSeed[];
};

const categoryIcons = ['user-plus', 'badge-check', 'search', 'graduation-cap', 'receipt'];

/** The help page gives each category the id `c-` + its name. */
const helpCategories: MenuSeed[] = questionCategories.map((category, index) => ({
  name: category,
  href: `/help#c-${category}`,
  icon: categoryIcons[index] ?? 'circle-help',
  value: `help-${index + 1}`,
}));

const agreements: MenuSeed[] = [
  { name: '用户协议', href: '/agreement/user', icon: 'file-text', value: 'agreement-user' },
  { name: '支付协议', href: '/agreement/payment', icon: 'file-text', value: 'agreement-payment' },
  { name: '隐私政策', href: '/agreement/privacy', icon: 'shield-check', value: 'agreement-privacy' },
  { name: '无障碍声明', href: '/agreement/accessibility', icon: 'accessibility', value: 'agreement-accessibility' },
];

const home: MenuSeed = { name: '首页', href: '/', icon: 'house', value: 'home' };
const help: MenuSeed = { name: '帮助中心', href: '/help', icon: 'circle-help', value: 'help', children: helpCategories };
const search: MenuSeed = { name: '搜索', href: '/search', icon: 'search', value: 'search' };
const notices: MenuSeed = {
  name: '采购公告',
  href: '/bids',
  icon: 'megaphone',
  value: 'bids',
  children: [
    { name: '全部公告', href: '/bids', icon: 'list', value: 'bids-all' },
    { name: '正在征集', href: '/bids?open_only=1&sort=deadline', icon: 'clock', value: 'bids-open' },
    { name: '采购意向', href: '/bids?notice_type=intention', icon: 'lightbulb', value: 'bids-intention' },
    { name: '招标公告', href: '/bids?notice_type=tender', icon: 'gavel', value: 'bids-tender' },
    { name: '中标(成交)公告', href: '/bids?notice_type=result', icon: 'trophy', value: 'bids-result' },
    { name: '合同公告', href: '/bids?notice_type=contract', icon: 'file-text', value: 'bids-contract' },
  ],
};
/** The sample articles add their categories (seed/articles.ts): a real site begins without any. */
const articles: MenuSeed = {
  name: '文章',
  href: '/article/list',
  icon: 'newspaper',
  value: 'article',
  children: [
    { name: '全部文章', href: '/article/list', icon: 'list', value: 'article-all' },
    { name: '按标签浏览', href: '/article/tag', icon: 'tag', value: 'article-tag' },
  ],
};
const vip: MenuSeed = { name: '会员', href: '/vip', icon: 'crown', value: 'vip' };
const courses: MenuSeed = {
  name: '课程',
  href: '/course',
  icon: 'graduation-cap',
  value: 'course',
  children: [
    { name: '全部课程', href: '/course', icon: 'list', value: 'course-all' },
    { name: '学习路径', href: '/planning', icon: 'map', value: 'planning' },
    vip,
    {
      name: '我的课程',
      href: '/pages_workbench/pages/courses',
      icon: 'graduation-cap',
      value: 'my-courses',
      haveLogin: true,
    },
  ],
};
/** On a wide screen under the notices: one more entry beside them would break the row. */
const agencies: MenuSeed = { name: '招标代理机构', href: '/agent', icon: 'building-2', value: 'agent' };
const reserve: MenuSeed = { name: '服务预约', href: '/reserve', icon: 'calendar-check', value: 'reserve' };
const workbench: MenuSeed = {
  name: '工作台',
  href: '/pages_workbench',
  icon: 'layout-dashboard',
  value: 'workbench',
  haveLogin: true,
};
const subscriptions: MenuSeed = {
  name: '我的订阅',
  href: '/pages_workbench/pages/subscription',
  icon: 'bell',
  value: 'bids-subscription',
  haveLogin: true,
};
const sitemap: MenuSeed = { name: '网站地图', href: '/sitemap', icon: 'map', value: 'sitemap' };
const docs: MenuSeed = { name: '开放接口', href: '/api/docs', icon: 'code', value: 'api-docs', status: 0 };
const rules: MenuSeed = { name: '协议与政策', href: '/agreement/user', icon: 'scale', value: 'rules', children: agreements };
/** spec 5: 'about us' without an address says that it is being built. */
const about: MenuSeed = { name: '关于我们', href: '', icon: 'info', value: 'about' };

export const menus: Record<'nav' | 'wap' | 'footer', MenuSeed[]> = {
  nav: [
    home,
    { ...notices, children: [...(notices.children ?? []), agencies, reserve, subscriptions] },
    // On a wide screen without its children, which would need the room of another entry.
    { ...courses, children: [] },
    articles,
    search,
    help,
    about,
  ],
  wap: [
    home,
    { ...notices, children: [...(notices.children ?? []), subscriptions] },
    courses,
    articles,
    agencies,
    reserve,
    search,
    workbench,
    help,
    rules,
    sitemap,
    about,
  ],
  footer: [...agreements, vip, sitemap, { ...help, children: [] }, docs, workbench],
};
