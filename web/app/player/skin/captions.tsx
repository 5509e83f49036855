import { useEffect, useState } from 'react';
import { cx } from '../../ui/cx.ts';
import { useSkin, useView, type CaptionSize } from './context.ts';

const sizes: Record<CaptionSize, string> = {
  small: 'text-[clamp(0.875rem,2.2cqw,1.25rem)]',
  medium: 'text-[clamp(1rem,2.8cqw,1.75rem)]',
  large: 'text-[clamp(1.25rem,3.6cqw,2.5rem)]',
};

/** The lines of the chosen caption, in our own style; the browser's own drawing is off. */
export function CaptionLines({ raised }: { raised: boolean }) {
  const { captionSize } = useSkin();
  const lines = useCues();
  if (lines.length === 0) return null;
  return (
    <div
      className={cx(
        'pointer-events-none absolute inset-x-4 z-10 flex flex-col items-center gap-1 text-center transition-[bottom]',
        raised ? 'bottom-18' : 'bottom-4',
        sizes[captionSize],
      )}
    >
      {lines.map((line) => (
        <p
          key={line}
          className="rounded-sm bg-black/75 px-2 py-0.5 leading-snug whitespace-pre-line text-white"
        >
          {line}
        </p>
      ))}
    </div>
  );
}

const none: readonly string[] = [];

function useCues(): readonly string[] {
  const { video } = useSkin();
  const caption = useView((view) => view.caption);
  const captions = useView((view) => view.captions);
  const [lines, setLines] = useState<readonly string[]>([]);
  useEffect(() => {
    const tracks = video.current?.textTracks;
    if (!tracks) return;
    const listeners = new AbortController();
    const { signal } = listeners;
    const name = captions.find(({ value }) => value === caption)?.text;
    const choose = () => {
      for (const track of tracks) {
        const isChosen =
          caption !== '' && (track.id === caption || (track.id === '' && track.label === name));
        setMode(track, isChosen ? 'hidden' : 'disabled');
        if (isChosen) track.addEventListener('cuechange', () => setLines(activeLines(track)), { signal });
        if (isChosen) setLines(activeLines(track));
      }
    };
    choose();
    tracks.addEventListener('addtrack', choose, { signal });
    return () => listeners.abort();
  }, [video, caption, captions]);
  return caption === '' ? none : lines;
}

function setMode(track: TextTrack, mode: TextTrackMode): void {
  if (track.mode !== mode) track.mode = mode;
}

function activeLines(track: TextTrack): string[] {
  const cues = [...(track.activeCues ?? [])] as VTTCue[];
  return cues.map((cue) => cue.getCueAsHTML().textContent ?? '').filter((line) => line.trim() !== '');
}
