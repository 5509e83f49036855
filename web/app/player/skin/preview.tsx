import { useEffect, useRef, useState } from 'react';
import { parseThumbnails, thumbnailAt, type Thumbnail } from '../core/thumbnails.ts';
import { timeText } from '../core/time-text.ts';
import { isOwnSource } from '../core/view.ts';
import { useSkin, useView } from './context.ts';
import { useVariables } from './use-variables.ts';

type PreviewProps = { seconds: number; duration: number };

/** The time under the pointer, with its picture where the video has a sprite. */
export function Preview({ seconds, duration }: PreviewProps) {
  const { player } = useSkin();
  const source = useView((view) => view.source);
  const own = isOwnSource(player.options, source);
  const thumbnails = useThumbnails(own ? player.options.thumbnailsUrl : undefined);
  const picture = thumbnailAt(thumbnails, seconds);
  const box = useRef<HTMLDivElement>(null);
  const half = picture ? picture.width / 2 : 28;
  useVariables(box, { '--at': String(seconds / duration), '--half': `${half}px` });
  return (
    <div
      ref={box}
      aria-hidden
      className="pointer-events-none absolute bottom-full left-[clamp(var(--half),calc(var(--at)*100%),calc(100%-var(--half)))] z-10 mb-1 flex -translate-x-1/2 flex-col items-center gap-1"
    >
      {picture && <Sprite picture={picture} />}
      <span className="rounded-sm bg-ink/90 px-2 py-0.5 text-xs text-white tabular">{timeText(seconds)}</span>
    </div>
  );
}

function Sprite({ picture }: { picture: Thumbnail }) {
  const box = useRef<HTMLDivElement>(null);
  useVariables(box, {
    width: `${picture.width}px`,
    height: `${picture.height}px`,
    'background-image': `url(${JSON.stringify(picture.url)})`,
    'background-position': `-${picture.x}px -${picture.y}px`,
  });
  return <div ref={box} className="rounded-md bg-black shadow-pop ring-1 ring-white/40" />;
}

const loaded = new Map<string, Promise<Thumbnail[]>>();

function useThumbnails(url: string | undefined): readonly Thumbnail[] {
  const [thumbnails, setThumbnails] = useState<readonly Thumbnail[]>([]);
  useEffect(() => {
    if (!url) return;
    let isCurrent = true;
    const asked = loaded.get(url) ?? readThumbnails(url);
    loaded.set(url, asked);
    void asked.then((list) => isCurrent && setThumbnails(list));
    return () => {
      isCurrent = false;
    };
  }, [url]);
  return thumbnails;
}

/** A preview without pictures is still a preview. */
async function readThumbnails(url: string): Promise<Thumbnail[]> {
  const base = new URL(url, document.baseURI);
  const text = await fetch(base).then(
    (answer) => (answer.ok ? answer.text() : ''),
    () => '',
  );
  return parseThumbnails(text, (path) => new URL(path, base).href);
}
