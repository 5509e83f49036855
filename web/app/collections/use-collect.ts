import { useState } from 'react';
import type { CollectionType } from '@portal/contract/collections';
import { toast } from '../browser/toasts.ts';
import { useLoginFirst } from '../browser/use-login-first.ts';
import { useBusy } from '../browser/use-busy.ts';

/** Optimistic update: the state changes at once and is rolled back when the server refuses. */
export function useCollect(type: CollectionType, id: number, initially: boolean) {
  const [collected, setCollected] = useState(initially);
  const [busy, whileBusy] = useBusy();
  const loginFirst = useLoginFirst();

  async function turn() {
    setCollected(!collected);
    try {
      setCollected(await send());
    } catch (error) {
      setCollected(collected);
      throw error;
    }
  }

  /** The new state as the server answers it. */
  async function send(): Promise<boolean> {
    const [{ collections }, { call }, { code }] = await Promise.all([
      import('@portal/contract/collections'),
      import('../browser/call.ts'),
      import('@portal/contract/codes'),
    ]);
    const answer = await call(collections.addCollect, { type, id });
    if (answer.code !== code.success) return collected;
    toast('success', answer.data.collected ? '已收藏，可在“我的收藏”中查看' : '已取消收藏');
    return answer.data.collected;
  }

  return { collected, busy, turn: () => void (!busy && loginFirst() && whileBusy(turn)) };
}
export type Collect = ReturnType<typeof useCollect>;
