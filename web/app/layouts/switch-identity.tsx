import { type MouseEvent, Suspense, useState } from 'react';
import { lazy } from '../browser/lazy.ts';

const IdentityDialog = lazy(() => import('../identities/identity-dialog.tsx'));

export type SwitchIdentity = { open: boolean; ask: (event: MouseEvent) => void; close: () => void };

/** For a link to the identities: without scripts it leads there, with them the dialog opens in place. */
export function useSwitchIdentity(): SwitchIdentity {
  const [open, setOpen] = useState(false);
  return {
    open,
    ask(event) {
      event.preventDefault();
      setOpen(true);
    },
    close: () => setOpen(false),
  };
}

export function IdentityChoice({ open, close }: SwitchIdentity) {
  if (!open) return null;
  return (
    <Suspense>
      <IdentityDialog onClose={close} />
    </Suspense>
  );
}
