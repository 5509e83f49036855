import { useCallback, useEffect, useState, type RefObject } from 'react';

// What older Safari and the iPhone call it.
type WebkitVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void };
type WebkitRoot = HTMLElement & { webkitRequestFullscreen?: () => void };
type WebkitDocument = Document & {
  webkitFullscreenElement?: Element | null;
  webkitExitFullscreen?: () => void;
};

const ignore = () => {};

/** Full screen of the whole player; on an iPhone, which knows only videos, of the video. */
export function useFullscreen(
  root: RefObject<HTMLElement | null>,
  video: RefObject<HTMLVideoElement | null>,
) {
  const [on, setOn] = useState(false);

  useEffect(() => {
    const read = () => {
      const present = document.fullscreenElement ?? (document as WebkitDocument).webkitFullscreenElement;
      setOn(present != null && present === root.current);
    };
    for (const name of ['fullscreenchange', 'webkitfullscreenchange']) document.addEventListener(name, read);
    return () => {
      for (const name of ['fullscreenchange', 'webkitfullscreenchange'])
        document.removeEventListener(name, read);
    };
  }, [root]);

  const toggle = useCallback(() => {
    const box: WebkitRoot | null = root.current;
    const page = document as WebkitDocument;
    if (document.fullscreenElement) return void document.exitFullscreen().catch(ignore);
    if (page.webkitFullscreenElement) return page.webkitExitFullscreen?.();
    if (box?.requestFullscreen) return void box.requestFullscreen().then(lockLandscape, ignore);
    if (box?.webkitRequestFullscreen) return box.webkitRequestFullscreen();
    const element: WebkitVideo | null = video.current;
    element?.webkitEnterFullscreen?.();
  }, [root, video]);

  return { on, toggle };
}

/** Phones only, and only some: elsewhere the picture simply stays as it is. */
function lockLandscape(): void {
  const orientation = screen.orientation as ScreenOrientation & { lock?: (to: string) => Promise<void> };
  if (matchMedia('(pointer: coarse)').matches) orientation.lock?.('landscape').catch(ignore);
}
