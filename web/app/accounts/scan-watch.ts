import type { SignedIn } from '@portal/contract/accounts';
import { code } from '@portal/contract/codes';
import { toast } from '../browser/toasts.ts';
import { checkScan } from './calls.ts';

export type Scanned = SignedIn | { bind_ticket: string };

export type Watch = {
  /** Scanned and confirmed. */
  onDone: (scanned: Scanned, msg: string) => void;
  /** Scanned, but not confirmed on the phone yet. Called once. */
  onWaiting: () => void;
  onRefused: (msg: string) => void;
};

/** Polls the state of a code every second (product 2); 20142 means not yet. Returns a function that stops it. */
export function watchScan(scanCode: string, { onDone, onWaiting, onRefused }: Watch): () => void {
  let asking = false;
  let stopped = false;
  let waiting = false;
  let said = '';

  const timer = setInterval(() => {
    if (!asking) void ask();
  }, 1000);

  function stop() {
    stopped = true;
    clearInterval(timer);
  }

  async function ask() {
    asking = true;
    const answer = await checkScan(scanCode);
    asking = false;
    if (stopped) return;
    if (answer.code === code.success) {
      stop();
      return onDone(answer.data, answer.msg);
    }
    const { scanned, refused } = (answer.data ?? {}) as { scanned?: 1; refused?: 1 };
    if (refused) {
      stop();
      return onRefused(answer.msg);
    }
    if (answer.code === code.notYet) {
      if (scanned && !waiting) onWaiting();
      waiting ||= scanned === 1;
    } else if (answer.msg !== said) {
      // Toasted once while polling goes on: the next try may succeed.
      said = answer.msg;
      toast('warning', said);
    }
  }
  return stop;
}
