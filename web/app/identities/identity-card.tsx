import type { IdentityEntry } from '@portal/contract/identities';
import { authStatusTitle } from '@portal/contract/roles';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { Illustration } from './illustrations.tsx';
import { roleHint, statusOf, statusTone } from './standing.ts';

type IdentityCardProps = {
  entry: IdentityEntry;
  busy: boolean;
  /** Another card is being switched to. */
  locked: boolean;
  onSelect: () => void;
  onCertify: () => void;
};

/** spec 4: a card is current, authenticated or unauthenticated. */
export function IdentityCard({ entry, busy, locked, onSelect, onCertify }: IdentityCardProps) {
  const { type, name, auth_status: authenticated, current_identity: current } = entry;
  const status = statusOf(entry);
  return (
    <article
      aria-labelledby={`identity-${type}`}
      data-state={current ? 'current' : authenticated ? 'authenticated' : 'unauthenticated'}
      className={cx(
        'flex h-full flex-col rounded-lg border p-5 text-center',
        current ? 'border-brand-strong bg-brand-50 ring-1 ring-brand-strong' : 'border-line bg-surface',
      )}
    >
      <Illustration type={type} className="elder-hide mx-auto h-24" />
      <h3 id={`identity-${type}`} className="mt-3 text-lg">
        {name}
      </h3>
      <p className="mt-2 flex flex-wrap justify-center gap-2">
        <Badge tone={statusTone[status]}>{authStatusTitle[status]}</Badge>
        {current && <Badge tone="brand">当前身份</Badge>}
      </p>
      <p className="mt-3 text-sm text-ink-soft">{roleHint[type]}</p>
      <div className="mt-auto flex flex-col gap-2 pt-5">
        <p id={`identity-${type}-hint`} className="text-sm text-ink-mute">
          {hintOf(authenticated, current)}
        </p>
        {!authenticated && (
          <Button block disabled={locked} aria-describedby={`identity-${type}-hint`} onClick={onCertify}>
            立即认证
          </Button>
        )}
        {(authenticated || current) && (
          <Button
            block
            variant={authenticated ? 'primary' : 'secondary'}
            loading={busy}
            disabled={current || (locked && !busy)}
            aria-describedby={`identity-${type}-hint`}
            onClick={onSelect}
          >
            选择身份
          </Button>
        )}
      </div>
    </article>
  );
}

function hintOf(authenticated: boolean, current: boolean): string {
  if (!authenticated) return '您还未认证该身份，请先认证';
  return current ? '您正在使用该身份' : '选择身份后系统将为您重新登录';
}
