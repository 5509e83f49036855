import { Suspense, useRef, useState, type ReactNode } from 'react';
import { code } from '@portal/contract/codes';
import type { Envelope } from '@portal/contract/endpoint';
import { lazy } from '../browser/lazy.ts';
import { toast } from '../browser/toasts.ts';

const VerifyDialog = lazy(() => import('./verify-dialog.tsx'));

/** Runs a call that may want a fresh proof of who sits here: asks for it and then runs the call again. */
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
    if (!wantsProof(first)) return told(first);
    return (await ask()) ? told(await send()) : first;
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

/** The calls are made without toasts, so that the request for a proof is none. */
function told<Data>(answer: Envelope<Data>): Envelope<Data> {
  if (answer.code !== code.success && answer.code !== code.invalidFields) toast('warning', answer.msg);
  return answer;
}
