import { useRef } from 'react';
import type { Thumbnail } from '../core/thumbnails.ts';
import { useVariables } from './use-variables.ts';

/** One picture of a sheet, in its own size. */
export function Sprite({ picture, className }: { picture: Thumbnail; className: string }) {
  const box = useRef<HTMLDivElement>(null);
  useVariables(box, {
    width: `${picture.width}px`,
    height: `${picture.height}px`,
    'background-image': `url(${JSON.stringify(picture.url)})`,
    'background-position': `-${picture.x}px -${picture.y}px`,
  });
  return <div ref={box} className={`bg-black ${className}`} />;
}
