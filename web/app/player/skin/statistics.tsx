import { useEffect, useState } from 'react';
import { X } from 'lucide-react';
import { speedText } from '../core/view.ts';
import { BarButton } from './button.tsx';
import { useSkin } from './context.ts';

/** Playback statistics, for support cases. */
export function Statistics() {
  const { texts, panel, closePanel, player, video } = useSkin();
  const [, tick] = useState(0);
  const isOpen = panel === 'statistics';
  useEffect(() => {
    if (!isOpen) return;
    const timer = setInterval(() => tick((count) => count + 1), 500);
    return () => clearInterval(timer);
  }, [isOpen]);
  const element = video.current;
  if (!isOpen || !element) return null;
  const { stats } = texts;
  const view = player.view.get();
  const quality = element.getVideoPlaybackQuality();
  const bandwidth = player.bandwidth();
  const now = player.time();
  const ahead = view.buffered.find(([start, end]) => now >= start - 0.1 && now <= end)?.[1] ?? now;
  const rows: [string, string][] = [
    [stats.source, view.source.id ?? '–'],
    [stats.engine, player.engine()?.kind ?? '–'],
    [stats.resolution, `${element.videoWidth} × ${element.videoHeight}`],
    [stats.shownAt, `${element.clientWidth} × ${element.clientHeight}`],
    [stats.quality, view.qualities.find(({ value }) => value === view.qualityPlaying)?.text ?? '–'],
    [stats.bandwidth, bandwidth === null ? '–' : `${(bandwidth / 1_000_000).toFixed(1)} Mbit/s`],
    [stats.buffer, `${(ahead - now).toFixed(1)} s`],
    [stats.frames, `${quality.droppedVideoFrames} / ${quality.totalVideoFrames}`],
    [stats.rate, speedText(view.rate)],
  ];
  return (
    <section
      aria-label={texts.statistics}
      className="on-dark absolute top-2 left-2 z-30 max-w-[calc(100%-1rem)] rounded-lg bg-black/80 p-2 pl-3 text-xs text-white"
    >
      <div className="flex items-center justify-between gap-6">
        <h2 className="text-xs">{texts.statistics}</h2>
        <BarButton label={texts.close} icon={<X className="size-4!" />} onClick={closePanel} />
      </div>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5 pr-2 pb-1 tabular">
        {rows.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-white/70">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
