import { Suspense, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { SignedIn } from '@portal/contract/accounts';
import type { IdentityEntry } from '@portal/contract/identities';
import { lazy } from '../browser/lazy.ts';
import { share } from '../browser/shared-state.ts';
import { toast } from '../browser/toasts.ts';
import { destination } from './destination.ts';

const IdentityDialog = lazy(async () => {
  const { default: dialog } = await import('../identities/identity-dialog.tsx');
  return { default: dialog };
});

export type Arrive = (signedIn: SignedIn, msg: string, roleGiven?: boolean) => Promise<void>;

/** After login: store the session, ask which identity if there are several, redirect. */
export function useArrival(): { arrive: Arrive; question: ReactNode } {
  const navigate = useNavigate();
  const [choices, setChoices] = useState<IdentityEntry[] | null>(null);

  const goOn = async () => navigate(destination(), { replace: true });

  async function arrive(signedIn: SignedIn, msg: string, roleGiven = false) {
    const { storeLogin } = await import('./store-login.ts');
    const [, entries] = await Promise.all([storeLogin(signedIn), roleGiven ? [] : askChoices()]);
    toast('success', msg);
    if (entries.length === 0) return goOn();
    share({ setIdentity: entries });
    setChoices(entries);
  }

  async function askChoices() {
    const { identityChoices } = await import('./calls.ts');
    return identityChoices();
  }

  // product 2: login by role. Switching the role reloads this page, whose loader then redirects.
  const question = choices && (
    <Suspense>
      <IdentityDialog entries={choices} onClose={() => void goOn()} />
    </Suspense>
  );
  return { arrive, question };
}
