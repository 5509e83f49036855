import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { TabLinks } from '../ui/tabs.tsx';

export const base = '/pages_workbench/pages/promotion';

const pages = [
  { to: base, label: '概览' },
  { to: `${base}/promote`, label: '邀请' },
  { to: `${base}/push`, label: '推荐课程' },
  { to: `${base}/sub-users`, label: '邀请的用户' },
  { to: `${base}/sub-orders`, label: '订单与奖励' },
  { to: `${base}/historydetail`, label: '奖励明细' },
  { to: `${base}/subscribe`, label: '消息设置' },
];

/** The head that the pages of promotion share. */
export function PromotionPage({
  title,
  text,
  children,
}: {
  title: string;
  text?: ReactNode;
  children: ReactNode;
}) {
  const { pathname } = useLocation();
  const here = pathname.replace(/\/$/, '');
  return (
    <>
      <h1 className="text-2xl">{title}</h1>
      {text && <p className="mt-1 text-ink-soft">{text}</p>}
      <div className="my-5">
        <TabLinks label="推广" links={pages.map((page) => ({ ...page, active: page.to === here }))} />
      </div>
      {children}
    </>
  );
}
