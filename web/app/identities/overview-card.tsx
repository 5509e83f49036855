import { Suspense, useState } from 'react';
import { Check, Clock } from 'lucide-react';
import { authStatus, authStatusTitle } from '@portal/contract/roles';
import { lazy } from '../browser/lazy.ts';
import { useBusy } from '../browser/use-busy.ts';
import { useUserChanged } from '../layouts/renew-shell.ts';
import { Badge } from '../ui/badge.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Illustration } from './illustrations.tsx';
import type { OverviewEntry } from './overview-cards.ts';
import { roleGains, roleHint, statusTone } from './standing.ts';

const EndDialog = lazy(() => import('./end-dialog.tsx'));

type OverviewCardProps = {
  card: OverviewEntry;
  /** Nothing is certified yet, so any identity may be the current one. */
  free: boolean;
};

export function OverviewCard({ card, free }: OverviewCardProps) {
  const { type, name, status, current, last, obstacle } = card;
  const blocked = obstacle !== null && status !== authStatus.certified && status !== authStatus.underReview;
  return (
    <Card as="li" aria-labelledby={`card-${type}`} className="flex flex-col gap-5">
      <div className="flex gap-5 phone:gap-4">
        <Illustration type={type} className="elder-hide h-24 w-32 shrink-0 phone:h-16 phone:w-22" />
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap gap-2">
            <Badge tone={statusTone[status]}>{authStatusTitle[status]}</Badge>
            {current && <Badge tone="brand">当前身份</Badge>}
          </p>
          <h2 id={`card-${type}`} className="mt-2 text-xl">
            {name}
          </h2>
          <p className="mt-1 text-sm text-ink-soft">{roleHint[type]}</p>
        </div>
      </div>
      <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-soft">
        {roleGains[type].map((gain) => (
          <li key={gain} className="flex items-center gap-1.5">
            <Check className="size-4 text-brand-strong" aria-hidden /> {gain}
          </li>
        ))}
      </ul>
      <div className="mt-auto flex flex-col gap-3 border-t border-line pt-4">
        {blocked && <p className="text-sm text-accent">{obstacle}</p>}
        {last && (
          <p className="flex items-center gap-1.5 text-sm text-ink-mute">
            <Clock className="size-4 shrink-0" aria-hidden />
            {last.title}
            <time className="tabular">{last.time}</time>
          </p>
        )}
        <Actions card={card} blocked={blocked} free={free} />
      </div>
    </Card>
  );
}

function Actions({ card, blocked, free }: OverviewCardProps & { blocked: boolean }) {
  const { type, middleId, status, current, name } = card;
  const [ending, setEnding] = useState(false);
  const href = `/identity/${middleId ?? type}`;
  const plain = { size: 'sm', variant: 'secondary' } as const;
  return (
    <div className="flex flex-wrap gap-3 phone:*:flex-1">
      {status === authStatus.notCertified && !blocked && (
        <ButtonLink size="sm" to={href}>
          立即认证<span className="sr-only">{name}</span>
        </ButtonLink>
      )}
      {status === authStatus.underReview && (
        <ButtonLink size="sm" to={href}>
          查看进度
        </ButtonLink>
      )}
      {status === authStatus.rejected && (
        <>
          {!blocked && (
            <ButtonLink size="sm" to={`${href}?edit=1`}>
              修改后重新提交
            </ButtonLink>
          )}
          <ButtonLink {...plain} to={href}>
            查看原因
          </ButtonLink>
        </>
      )}
      {status === authStatus.certified && (
        <>
          {!current && <SwitchButton card={card} />}
          <ButtonLink {...plain} to={href}>
            查看资料
          </ButtonLink>
        </>
      )}
      {status === authStatus.cancelled && !blocked && (
        <ButtonLink size="sm" to={`${href}?edit=1`}>
          重新申请
        </ButtonLink>
      )}
      {free && !current && <ChooseButton card={card} />}
      {(status === authStatus.underReview || status === authStatus.certified) && (
        <Button size="sm" variant="ghost" onClick={() => setEnding(true)}>
          {status === authStatus.underReview ? '撤回申请' : '取消认证'}
        </Button>
      )}
      {ending && middleId !== null && (
        <Suspense>
          <EndDialog id={middleId} name={name} status={status} onClose={() => setEnding(false)} />
        </Suspense>
      )}
    </div>
  );
}

function SwitchButton({ card }: { card: OverviewEntry }) {
  const [busy, setBusy] = useState(false);
  async function press() {
    setBusy(true);
    // The button stays busy until the page has been reloaded.
    const done = await import('./calls.ts').then(
      ({ switchTo }) => switchTo(card.type),
      () => false,
    );
    if (!done) setBusy(false);
  }
  return (
    <Button size="sm" loading={busy} title="选择身份后系统将为您重新登录" onClick={() => void press()}>
      选择身份
    </Button>
  );
}

function ChooseButton({ card }: { card: OverviewEntry }) {
  const userChanged = useUserChanged();
  const [busy, whileBusy] = useBusy();
  async function press() {
    const { chooseRole } = await import('./calls.ts');
    if (await chooseRole(card.type)) await userChanged('当前身份已更改');
  }
  return (
    <Button size="sm" variant="secondary" loading={busy} onClick={() => void whileBusy(press)}>
      设为当前身份<span className="sr-only">：{card.name}</span>
    </Button>
  );
}
