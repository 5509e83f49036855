import { Suspense, useState, type MouseEvent } from 'react';
import { lazy } from '../browser/lazy.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import type { AgreementKind } from './agreement-dialog.tsx';

const AgreementDialog = lazy(() => import('./agreement-dialog.tsx'));

const titles: Record<AgreementKind, string> = {
  user: '用户协议',
  payment: '支付协议',
  privacy: '隐私政策',
};
const all: AgreementKind[] = ['user', 'payment', 'privacy'];

type AgreementBoxProps = {
  kinds?: AgreementKind[];
  checked: boolean;
  onChange: (checked: boolean) => void;
  error: string | undefined;
};

/** Never pre-ticked: consent has to be an explicit act. */
export function AgreementBox({ kinds = all, checked, onChange, error }: AgreementBoxProps) {
  const [shown, setShown] = useState<AgreementKind | null>(null);

  function open(event: MouseEvent, kind: AgreementKind) {
    event.preventDefault();
    setShown(kind);
  }

  return (
    <>
      <Checkbox
        name="agree"
        required
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        error={error}
        label={
          <>
            我已阅读并同意
            {kinds.map((kind) => (
              // A link, so that without scripts the agreement opens as a page.
              <a
                key={kind}
                href={`/agreement/${kind}`}
                target="_blank"
                rel="noreferrer"
                className="text-link font-medium whitespace-nowrap"
                onClick={(event) => open(event, kind)}
              >
                《{titles[kind]}》
              </a>
            ))}
          </>
        }
      />
      {shown && (
        <Suspense>
          <AgreementDialog kind={shown} title={titles[shown]} onClose={() => setShown(null)} />
        </Suspense>
      )}
    </>
  );
}
