import { Collect } from '../collections/collect.tsx';
import { PrintButton } from '../reading/print-button.tsx';
import { ReadAloudButton } from '../reading/read-aloud-button.tsx';
import { Share } from '../reading/share.tsx';
import { cx } from '../ui/cx.ts';

export type TextSize = 'small' | 'normal' | 'large';

const sizes: [TextSize, string][] = [
  ['small', '小'],
  ['normal', '中'],
  ['large', '大'],
];

type ActionsProps = {
  id: number;
  url: string;
  title: string;
  collected: boolean | null;
  size: TextSize;
  onSize: (size: TextSize) => void;
};

export function ArticleActions({ id, url, title, collected, size, onSize }: ActionsProps) {
  return (
    <div className="no-print mt-4 flex flex-wrap items-center gap-1 border-y border-line py-2 noscript:hidden">
      <div role="group" aria-label="字号" className="flex items-center gap-1 text-sm text-ink-mute">
        字号
        {sizes.map(([value, label]) => (
          <button
            key={value}
            type="button"
            aria-pressed={size === value}
            className={cx(
              'inline-flex size-9 items-center justify-center rounded-md',
              size === value ? 'bg-brand-100 font-medium text-brand-deep' : 'text-ink-soft hover:bg-sunken',
            )}
            onClick={() => onSize(value)}
          >
            {label}
          </button>
        ))}
      </div>
      <span className="ms-auto flex flex-wrap items-center gap-1 phone:-ms-2">
        <ReadAloudButton target="article-body" />
        <Collect key={id} type="article" id={id} collected={collected} />
        <Share url={url} title={title} size="sm" variant="ghost" />
        <PrintButton />
      </span>
    </div>
  );
}
