import { useEffect, useRef } from 'react';
import { AudioLines, X } from 'lucide-react';
import { cx } from '../../ui/cx.ts';
import { BarButton } from './button.tsx';
import { useSkin, useView } from './context.ts';

/** spec 2: opens to 30 % of the width and hides by itself after 5 seconds without use. */
export function PlaylistPanel() {
  const { player, texts } = useSkin();
  const open = useView((view) => view.playlistOpen);
  const index = useView((view) => view.playlistIndex);
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    if (open)
      list.current?.querySelector<HTMLElement>('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [open]);
  useEffect(() => {
    const element = list.current;
    const { touch } = player.playlist;
    for (const name of ['pointermove', 'focusin', 'scroll']) element?.addEventListener(name, touch, true);
    return () => {
      for (const name of ['pointermove', 'focusin', 'scroll'])
        element?.removeEventListener(name, touch, true);
    };
  }, [player]);
  if (player.playlist.items.length === 0) return null;
  return (
    <nav
      ref={list}
      aria-label={texts.playlist}
      inert={!open}
      className={cx(
        'on-dark absolute inset-y-0 right-0 z-30 flex w-[30%] flex-col overflow-hidden bg-ink/95 text-white transition-transform duration-380 @max-md:min-w-40',
        open ? 'translate-x-0' : 'invisible translate-x-full',
      )}
    >
      <div className="flex items-center justify-between pl-4">
        <span className="py-2 text-sm font-medium">{texts.playlist}</span>
        <BarButton label={texts.close} icon={<X />} onClick={player.playlist.close} />
      </div>
      <ol className="flex-1 overflow-y-auto pb-2">
        {player.playlist.items.map(({ name, source }, at) => (
          <li key={source.id ?? source.url}>
            <button
              type="button"
              aria-current={at === index || undefined}
              onClick={() => player.playlist.select(at)}
              className={cx(
                'flex min-h-11 w-full items-center gap-2 px-4 py-2 text-start text-sm hover:bg-white/10',
                at === index ? 'bg-white/10 font-medium text-brand-300' : 'text-white/90',
              )}
            >
              <span className="w-5 shrink-0 text-white/70 tabular">
                {at === index ? (
                  <AudioLines className="size-4 text-brand-300" aria-label={texts.nowPlaying} />
                ) : (
                  at + 1
                )}
              </span>
              <span className="line-clamp-2">{name}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
