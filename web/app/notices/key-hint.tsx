import { Keyboard } from 'lucide-react';
import { Switch } from '../ui/checkbox.tsx';
import { turnKeys, useKeysOn } from './use-list-keys.ts';

const keys: [key: string, what: string][] = [
  ['/', '到搜索框'],
  ['j', '下一条'],
  ['k', '上一条'],
  ['x', '选中这条'],
  ['Enter', '打开'],
];

/** Hidden on touch devices. */
export default function KeyHint() {
  const on = useKeysOn();
  return (
    <details className="group mt-6 text-sm text-ink-mute max-lg:hidden noscript:hidden">
      <summary className="inline-flex min-h-8 list-none items-center gap-2 rounded-md hover:text-brand-strong">
        <Keyboard className="size-4" />
        键盘快捷键{!on && '（已关闭）'}
      </summary>
      <div className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-2">
        {keys.map(([key, what]) => (
          <span key={key} className="inline-flex items-center gap-1.5">
            <kbd className="min-w-6 rounded-sm border border-line-strong bg-surface px-1.5 text-center">
              {key}
            </kbd>
            {what}
          </span>
        ))}
        <Switch
          label="启用快捷键"
          checked={on}
          onChange={(event) => turnKeys(event.currentTarget.checked)}
          className="ms-auto"
        />
      </div>
    </details>
  );
}
