import { useState } from 'react';
import type { CollectionType } from '@portal/contract/collections';
import { toast } from '../browser/toasts.ts';
import { useLoginFirst } from '../browser/use-login-first.ts';

/** Collects something or lets it go; shown at once, taken back when the server refuses. */
export function useCollect(type: CollectionType, id: number, initially: boolean) {
  const [collected, setCollected] = useState(initially);
  const [busy, setBusy] = useState(false);
  const loginFirst = useLoginFirst();

  async function turn() {
    if (busy || !loginFirst()) return;
    setBusy(true);
    setCollected(!collected);
    const [{ collections }, { call }, { code }] = await Promise.all([
      import('@portal/contract/collections'),
      import('../browser/call.ts'),
      import('@portal/contract/codes'),
    ]);
    const answer = await call(collections.addCollect, { type, id });
    setBusy(false);
    if (answer.code !== code.success) return setCollected(collected);
    setCollected(answer.data.collected);
    toast('success', answer.data.collected ? '已收藏，可在“我的收藏”中查看' : '已取消收藏');
  }

  return { collected, busy, turn: () => void turn() };
}
export type Collect = ReturnType<typeof useCollect>;
