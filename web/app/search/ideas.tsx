import { Building2, FileText, Hash, Megaphone, type LucideIcon } from 'lucide-react';
import { Link } from '../ui/link.tsx';

const ideas: { to: string; title: string; text: string; Icon: LucideIcon }[] = [
  { to: '/bids?open_only=1&sort=deadline', title: '正在征集的公告', text: '按截止时间排列', Icon: Megaphone },
  { to: '/article/list', title: '文章栏目', text: '政策、实务与案例', Icon: FileText },
  { to: '/article/tag', title: '文章标签', text: '按主题浏览', Icon: Hash },
  { to: '/agent', title: '招标代理机构', text: '经协会认证的机构', Icon: Building2 },
];

/** Entry points for somebody without a keyword. */
export function Ideas() {
  return (
    <section aria-labelledby="ideas" className="mt-8">
      <h2 id="ideas" className="text-lg">
        也可以从这里开始
      </h2>
      <ul className="mt-3 grid grid-cols-4 gap-4 max-lg:grid-cols-2 elder:grid-cols-2 phone:gap-3">
        {ideas.map(({ to, title, text, Icon }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex h-full flex-col gap-1 rounded-lg bg-surface p-4 shadow-card hover:text-brand-strong elder:border elder:border-line"
            >
              <Icon className="size-5 text-brand-strong" aria-hidden />
              <span className="font-medium elder:underline">{title}</span>
              <span className="text-sm text-ink-mute">{text}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
