import { Suspense, useRef, useState, type ReactNode } from 'react';
import { code } from '@portal/contract/codes';
import type { Envelope } from '@portal/contract/endpoint';
import { lazy } from '../browser/lazy.ts';
import { toast } from '../browser/toasts.ts';

const VerifyDialog = lazy(() => import('./verify-dialog.tsx'));

/** Runs a call that may require re-authentication: opens the dialog for it and repeats the call. */
export function useProof(mobile: string): {
  prove: <Data>(send: () => Promise<Envelope<Data>>) => Promise<Envelope<Data>>;
  question: ReactNode;
} {
  const [asking, setAsking] = useState(false);
  const answered = useRef<(proven: boolean) => void>(() => {});

  function ask(): Promise<boolean> {
    setAsking(true);
    return new Promise((resolve) => {
      answered.current = (proven) => {
        setAsking(false);
        resolve(proven);
      };
    });
  }

  async function prove<Data>(send: () => Promise<Envelope<Data>>): Promise<Envelope<Data>> {
    const { wantsProof } = await import('./calls.ts');
    const first = await send();
    if (!wantsProof(first)) return withToast(first);
    return (await ask()) ? withToast(await send()) : first;
  }

  const question = asking && (
    <Suspense>
      <VerifyDialog
        mobile={mobile}
        onProven={() => answered.current(true)}
        onClose={() => answered.current(false)}
      />
    </Suspense>
  );
  return { prove, question };
}

/** Calls are made quietly, so that the demand for re-authentication is not toasted; other refusals are toasted here. */
function withToast<Data>(answer: Envelope<Data>): Envelope<Data> {
  if (answer.code !== code.success && answer.code !== code.invalidFields) toast('warning', answer.msg);
  return answer;
}
