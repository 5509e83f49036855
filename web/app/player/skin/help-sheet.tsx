import { X } from 'lucide-react';
import { BarButton } from './button.tsx';
import { useSkin } from './context.ts';

/** What `?` shows. The keys work while the focus is inside the player. */
export function HelpSheet() {
  const { texts, closePanel, panel } = useSkin();
  if (panel !== 'help') return null;
  const { keys } = texts;
  const rows: [string[], string][] = [
    [['Space', 'K'], keys.toggle],
    [['←', '→'], keys.seek5],
    [['J', 'L'], keys.seek10],
    [['↑', '↓'], keys.volume],
    [['M'], keys.mute],
    [['F'], keys.fullscreen],
    [['I'], keys.pip],
    [['C'], keys.captions],
    [['D'], keys.danmaku],
    [['<', '>'], keys.speed],
    [['0 – 9'], keys.percent],
    [['Shift+P', 'Shift+N'], keys.playlist],
    [['?'], keys.help],
  ];
  return (
    <div
      role="dialog"
      aria-label={texts.shortcuts}
      className="on-dark absolute inset-0 z-40 flex animate-appear flex-col overflow-y-auto bg-ink/95 p-4 text-white"
    >
      <div className="flex items-center justify-between">
        <h2 className="text-base">{texts.shortcuts}</h2>
        <BarButton label={texts.close} icon={<X />} onClick={closePanel} autoFocus />
      </div>
      <dl className="mx-auto mt-2 grid w-full max-w-2xl gap-x-8 gap-y-1 text-sm @md:grid-cols-2">
        {rows.map(([names, meaning]) => (
          <div key={meaning} className="flex min-h-8 items-center justify-between gap-3">
            <dt className="text-white/80">{meaning}</dt>
            <dd className="flex shrink-0 gap-1">
              {names.map((name) => (
                <kbd
                  key={name}
                  className="rounded-sm border border-white/30 bg-white/10 px-1.5 font-sans text-xs"
                >
                  {name}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
