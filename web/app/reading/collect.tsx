import { useState } from 'react';
import { Star } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router';
import type { CollectionType } from '@portal/contract/collections';
import { toast } from '../browser/toasts.ts';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';

type CollectProps = {
  type: CollectionType;
  id: number;
  /** Null for a visitor, who is asked to log in first. */
  collected: boolean | null;
};

export function Collect({ type, id, collected }: CollectProps) {
  const [is, setIs] = useState(collected);
  const [busy, setBusy] = useState(false);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();

  async function toggle() {
    if (is === null) {
      toast('warning', '请先登录，再收藏');
      await navigate(`/login?redirect=${encodeURIComponent(pathname + search)}`);
      return;
    }
    setBusy(true);
    const [{ collections }, { call }, { code }] = await Promise.all([
      import('@portal/contract/collections'),
      import('../browser/call.ts'),
      import('@portal/contract/codes'),
    ]);
    const answer = await call(collections.addCollect, { type, id });
    setBusy(false);
    if (answer.code !== code.success) return;
    setIs(answer.data.collected);
    toast('success', answer.data.collected ? '已收藏，可在工作台的收藏中找到' : '已取消收藏');
  }

  return (
    <Button
      variant="ghost"
      size="sm"
      loading={busy}
      aria-pressed={is === true}
      icon={<Star className={cx('size-4', is === true && 'fill-current text-accent')} />}
      className="noscript:hidden"
      onClick={() => void toggle()}
    >
      {is === true ? '已收藏' : '收藏'}
    </Button>
  );
}
