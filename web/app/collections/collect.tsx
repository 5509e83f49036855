import { Star } from 'lucide-react';
import type { CollectionType } from '@portal/contract/collections';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { useCollect } from './use-collect.ts';

type CollectProps = {
  type: CollectionType;
  id: number;
  /** Null for a visitor, who is sent to the login. */
  collected: boolean | null;
};

export function Collect({ type, id, collected: initially }: CollectProps) {
  const { collected, busy, turn } = useCollect(type, id, initially ?? false);
  return (
    <Button
      variant="ghost"
      size="sm"
      loading={busy}
      aria-pressed={collected}
      icon={<Star className={cx('size-4', collected && 'fill-current text-accent')} />}
      className="noscript:hidden"
      onClick={turn}
    >
      {collected ? '已收藏' : '收藏'}
    </Button>
  );
}
