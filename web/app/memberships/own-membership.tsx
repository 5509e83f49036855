import { Crown } from 'lucide-react';
import { OwnExport } from '../downloads/own-export.tsx';
import { Badge } from '../ui/badge.tsx';
import { Card } from '../ui/card.tsx';
import type { TermEntry, VipPage } from './load-vip.ts';

/** Until when somebody is a member, and how that came about. */
export function OwnMembership({ own, until }: { own: NonNullable<VipPage['own']>; until: string }) {
  return (
    <Card as="section" aria-labelledby="own-membership" className="mt-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="flex size-12 items-center justify-center rounded-lg bg-accent-tint text-accent">
          <Crown className="size-6" aria-hidden />
        </span>
        <div>
          <h2 id="own-membership" className="text-lg">
            {own.isMember ? '您是会员' : '您的会员已到期'}
          </h2>
          <p className="text-ink-soft tabular">
            {own.isMember ? '有效期至' : '到期时间'} {until}
          </p>
        </div>
      </div>
      <details className="mt-4">
        <summary className="text-link inline-flex min-h-11 cursor-pointer items-center">开通记录</summary>
        <ul className="divide-y divide-line">
          {own.terms.map((term) => (
            <Term key={term.id} term={term} />
          ))}
        </ul>
        <OwnExport type="own-membership-terms" total={own.terms.length} />
      </details>
    </Card>
  );
}

function Term({ term }: { term: TermEntry }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
      <span className="font-medium">{term.length}</span>
      <span className="text-sm text-ink-mute">{term.source}</span>
      {term.takenBack !== null && <Badge tone="danger">已收回：{term.takenBack}</Badge>}
      <span className="ms-auto text-sm text-ink-soft tabular">{term.span}</span>
    </li>
  );
}
