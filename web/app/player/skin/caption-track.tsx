import { useEffect, useRef, useState } from 'react';
import { movedAddress } from '../core/signed-address.ts';
import type { CaptionTrack as Caption } from '../core/types.ts';
import { useSkin, useView } from './context.ts';

/** Browsers load it when it is chosen, which may be long after its signed address has expired. */
export function CaptionTrack({ caption }: { caption: Caption }) {
  const { player } = useSkin();
  const address = useView((view) => view.address);
  const [loaded, setLoaded] = useState<string | null>(null);
  const element = useRef<HTMLTrackElement>(null);
  const isRenewed = useRef(false);
  const url = movedAddress(caption.url, player.options.source.url, address);

  useEffect(() => {
    const track = element.current;
    if (!track) return;
    const listeners = new AbortController();
    const { signal } = listeners;
    track.addEventListener('load', () => setLoaded(url), { signal });
    const renew = () => {
      if (isRenewed.current) return;
      isRenewed.current = true;
      player.renewAddress().catch(() => {});
    };
    track.addEventListener('error', renew, { signal });
    return () => listeners.abort();
  }, [player, url]);

  return (
    <track
      ref={element}
      kind="subtitles"
      // What is read stays: another address would empty it.
      src={loaded ?? url}
      srcLang={caption.language ?? 'zh'}
      label={caption.text}
      id={caption.value}
    />
  );
}
