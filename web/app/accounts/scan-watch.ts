import type { SignedIn } from '@portal/contract/accounts';
import { code } from '@portal/contract/codes';
import { toast } from '../browser/toasts.ts';
import { checkScan } from './doors.ts';

export type Scanned = SignedIn | { bind_ticket: string };
export type OnScanned = (scanned: Scanned, msg: string) => void;

/** Asks once a second whether a code was scanned (product 2); 20142 means not yet. Answers how to stop. */
export function watchScan(scanCode: string, onScanned: OnScanned): () => void {
  let asking = false;
  let stopped = false;
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
      onScanned(answer.data, answer.msg);
    } else if (answer.code !== code.notYet && answer.msg !== said) {
      // Said once, while the asking goes on: the next second may be better.
      said = answer.msg;
      toast('warning', said);
    }
  }
  return stop;
}
