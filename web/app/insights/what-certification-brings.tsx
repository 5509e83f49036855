import { BellRing, ChartColumn, Download } from 'lucide-react';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';

const gains = [
  { Icon: ChartColumn, title: '市场洞察', text: '本行业的采购人、中标供应商、成交价与预算，按月和地区统计' },
  { Icon: BellRing, title: '20 个订阅', text: '按关键词、地区、预算订阅公告，即时或每日推送' },
  { Icon: Download, title: '更多导出', text: '一次导出最多 50,000 条公告' },
];

/** `applied` is the application that is looked at now. */
type Props = { role: string | null; forRole: boolean; applied: { name: string; href: string } | null };

/** product 3: insight is for certified buyers, suppliers and agencies; others see what it would be. */
export function WhatCertificationBrings({ role, forRole, applied }: Props) {
  return (
    <Card as="section" aria-labelledby="gains" className="mt-8">
      <h2 id="gains" className="text-xl">
        {forRole ? `认证${role}身份后可用` : '认证采购人、供应商或招标代理机构后可用'}
      </h2>
      <ul className="mt-4 grid gap-5 md:grid-cols-3">
        {gains.map(({ Icon, title, text }) => (
          <li key={title} className="flex gap-3">
            <span className="flex size-10 shrink-0 items-center justify-center rounded-lg bg-brand-50 text-brand-strong">
              <Icon className="size-5" aria-hidden />
            </span>
            <div>
              <h3 className="text-base font-medium">{title}</h3>
              <p className="mt-1 text-sm text-ink-mute">{text}</p>
            </div>
          </li>
        ))}
      </ul>
      {applied && <p className="mt-6 text-ink-soft">您的{applied.name}认证申请正在审核。</p>}
      <ButtonLink to={applied?.href ?? '/identity'} className={applied ? 'mt-3' : 'mt-6'}>
        {applied ? '查看进度' : '去认证'}
      </ButtonLink>
    </Card>
  );
}
