import { useRef, useState } from 'react';
import { timeText } from '../core/time-text.ts';
import { thumbnailAt, type Thumbnail } from '../core/thumbnails.ts';
import { createTimed } from '../core/timed.ts';
import type { Marker } from '../core/types.ts';
import { markerHideMs } from '../core/view.ts';
import { useSkin } from './context.ts';
import { Sprite } from './sprite.tsx';
import { useThumbnails } from './use-thumbnails.ts';
import { useVariables } from './use-variables.ts';

/** That of the card below. */
const cardWidth = 240;

type MarkersProps = { markers: readonly Marker[]; duration: number };

/** Dots on the bar with a card that stays 100 ms after the pointer has left (spec 9). */
export function MarkerDots({ markers, duration }: MarkersProps) {
  const { player } = useSkin();
  const [shown, setShown] = useState<Marker | null>(null);
  const [hide] = useState(() => createTimed(player.clock, () => setShown(null)));
  if (duration === 0) return null;

  function show(marker: Marker): void {
    hide.stop();
    setShown(marker);
  }

  const leave = () => hide.start(markerHideMs);
  return (
    <>
      {markers.map((marker) => (
        <Dot
          key={marker.offset}
          marker={marker}
          part={marker.offset / duration}
          onShow={() => show(marker)}
          onLeave={leave}
        />
      ))}
      {shown && (
        <Card marker={shown} part={shown.offset / duration} onShow={() => show(shown)} onLeave={leave} />
      )}
    </>
  );
}

type PartProps = { marker: Marker; part: number; onShow: () => void; onLeave: () => void };

function Dot({ marker, part, onShow, onLeave }: PartProps) {
  const { player, texts } = useSkin();
  const dot = useRef<HTMLButtonElement>(null);
  useVariables(dot, { '--at': String(part) });
  return (
    <button
      ref={dot}
      type="button"
      aria-label={texts.marker(marker.title, marker.offset)}
      onClick={() => player.seek(marker.offset)}
      onPointerEnter={onShow}
      onPointerLeave={onLeave}
      onFocus={onShow}
      onBlur={onLeave}
      className="absolute top-1/2 left-[calc(var(--at)*100%)] z-10 size-6 -translate-1/2 rounded-full after:absolute after:inset-0 after:m-auto after:size-2 after:rounded-full after:bg-white after:ring-1 after:ring-ink/60 hover:after:bg-brand-300"
    />
  );
}

function Card({ marker, part, onShow, onLeave }: PartProps) {
  const card = useRef<HTMLDivElement>(null);
  const picture = thumbnailAt(useThumbnails(), marker.offset);
  useVariables(card, { '--at': String(part) });
  return (
    <div
      ref={card}
      onPointerEnter={onShow}
      onPointerLeave={onLeave}
      className="absolute bottom-full left-[clamp(7.5rem,calc(var(--at)*100%),calc(100%-7.5rem))] z-20 mb-1 w-60 -translate-x-1/2 animate-appear overflow-hidden rounded-lg bg-ink/95 text-white shadow-pop"
    >
      {marker.coverUrl ? (
        <img
          src={marker.coverUrl}
          alt=""
          width={240}
          height={135}
          className="aspect-video w-full object-cover"
        />
      ) : (
        picture && <Frame picture={picture} />
      )}
      <div className="p-3">
        <p className="text-sm font-medium">
          <span className="mr-2 text-brand-300 tabular">{timeText(marker.offset)}</span>
          {marker.title}
        </p>
        {marker.describe && <p className="mt-1 line-clamp-3 text-xs text-white/80">{marker.describe}</p>}
      </div>
    </div>
  );
}

/** The film itself around that second, as wide as the card. */
function Frame({ picture }: { picture: Thumbnail }) {
  const frame = useRef<HTMLDivElement>(null);
  const scale = cardWidth / picture.width;
  useVariables(frame, { '--scale': String(scale), height: `${picture.height * scale}px` });
  return (
    <div ref={frame} aria-hidden>
      <Sprite picture={picture} className="origin-top-left scale-(--scale)" />
    </div>
  );
}
