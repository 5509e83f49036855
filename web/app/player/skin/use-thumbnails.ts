import { useEffect, useRef, useState } from 'react';
import { movedAddress } from '../core/signed-address.ts';
import { createThumbnailFiles } from '../core/thumbnail-files.ts';
import type { Thumbnail } from '../core/thumbnails.ts';
import { isOwnSource } from '../core/view.ts';
import { useSkin, useView } from './context.ts';

const thumbnailsOf = createThumbnailFiles((url) => fetch(url));

const none: readonly Thumbnail[] = [];

/** The pictures of the video, below the present address. A preview without pictures is still a preview. */
export function useThumbnails(): readonly Thumbnail[] {
  const { player } = useSkin();
  const { source: first, thumbnailsUrl } = player.options;
  const address = useView((view) => view.address);
  const isOwn = useView((view) => isOwnSource(player.options, view.source));
  const [thumbnails, setThumbnails] = useState<readonly Thumbnail[]>([]);
  const isRenewed = useRef(false);
  useEffect(() => {
    if (!isOwn || !thumbnailsUrl) return;
    let isCurrent = true;
    const { href } = new URL(movedAddress(thumbnailsUrl, first.url, address), document.baseURI);
    void thumbnailsOf(thumbnailsUrl, href).then((answer) => {
      if (!isCurrent) return;
      if (answer !== 'refused')
        return setThumbnails(answer.map((picture) => ({ ...picture, url: new URL(picture.url, href).href })));
      if (isRenewed.current) return;
      isRenewed.current = true;
      player.renewAddress().catch(() => {});
    });
    return () => {
      isCurrent = false;
    };
  }, [player, first, thumbnailsUrl, address, isOwn]);
  return isOwn ? thumbnails : none;
}
