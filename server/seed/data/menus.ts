import { questionCategories } from './questions.ts';

/** A menu as it is seen; rows come from it. No entry leads to a page that does not exist. */
export type MenuSeed = {
  name: string;
  href: string;
  icon: string;
  value: string;
  status?: 0 | 1;
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
const sitemap: MenuSeed = { name: '网站地图', href: '/sitemap', icon: 'map', value: 'sitemap' };
const docs: MenuSeed = { name: '开放接口', href: '/api/docs', icon: 'code', value: 'api-docs', status: 0 };
const rules: MenuSeed = { name: '协议与政策', href: '/agreement/user', icon: 'scale', value: 'rules', children: agreements };
/** spec 5: 'about us' without an address says that it is being built. */
const about: MenuSeed = { name: '关于我们', href: '', icon: 'info', value: 'about' };

export const menus: Record<'nav' | 'wap' | 'footer', MenuSeed[]> = {
  nav: [home, search, help, rules, about],
  wap: [home, search, help, rules, sitemap, about],
  footer: [...agreements, sitemap, { ...help, children: [] }, docs],
};
