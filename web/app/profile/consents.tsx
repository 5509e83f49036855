import { useRef, useState } from 'react';
import { code } from '@portal/contract/codes';
import { toast } from '../browser/toasts.ts';
import { useRevalidate } from '../browser/use-revalidate.ts';
import { Switch } from '../ui/checkbox.tsx';
import { TextLink } from '../ui/text-link.tsx';
import type { AccountData } from './load-account.ts';
import { Row, Section } from './section.tsx';

type Consent = AccountData['consents'][number];

const agreements = new Set<Consent['kind']>(['user', 'payment', 'privacy']);

export function ConsentsSection({ consents }: { consents: Consent[] }) {
  return (
    <Section id="consents" title="授权与消息" text="您给过的同意；可以选择的，随时撤回。">
      <div className="divide-y divide-line">
        {consents.map((consent) => (
          <Row
            key={consent.kind}
            title={consent.title}
            text={textOf(consent)}
            action={
              consent.withdrawable ? (
                <MarketingSwitch given={consent.given} />
              ) : agreements.has(consent.kind) ? (
                <TextLink to={`/agreement/${consent.kind}`} className="inline-flex min-h-6 items-center">
                  查看<span className="sr-only">{consent.title}</span>
                </TextLink>
              ) : null
            }
          />
        ))}
      </div>
    </Section>
  );
}

function textOf({ given, date, version, withdrawable }: Consent): string {
  if (!given) return date ? `${date} 已撤回` : '未同意，不会收到活动优惠';
  return withdrawable ? `${date} 同意` : `${date} 同意，版本 ${version}`;
}

/** Withdrawing is as easy as agreeing. */
function MarketingSwitch({ given }: { given: boolean }) {
  const revalidate = useRevalidate();
  const [asked, setAsked] = useState<boolean | null>(null);
  const latest = useRef<boolean | null>(null);

  /** A second press is queued behind the save in flight. */
  async function change(next: boolean) {
    const isSaving = latest.current !== null;
    latest.current = next;
    setAsked(next);
    if (isSaving) return;
    try {
      const { changeMarketing } = await import('./calls.ts');
      let saved = next;
      do {
        saved = latest.current;
        const answer = await changeMarketing(saved);
        if (answer.code !== code.success) break;
        toast('success', answer.msg);
        await revalidate();
      } while (saved !== latest.current);
    } finally {
      latest.current = null;
      setAsked(null);
    }
  }

  return (
    <Switch
      label="接收活动优惠消息"
      labelHidden
      checked={asked ?? given}
      aria-busy={asked !== null || undefined}
      className="min-h-11"
      onChange={({ target }) => void change(target.checked)}
    />
  );
}
