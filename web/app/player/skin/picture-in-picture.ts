/** Refused without metadata or by the user's settings: then nothing happens, which is what is seen. */
export function togglePictureInPicture(video: HTMLVideoElement | null): void {
  if (!video || !document.pictureInPictureEnabled) return;
  const change =
    document.pictureInPictureElement === video
      ? document.exitPictureInPicture()
      : video.requestPictureInPicture();
  change.then(
    () => {},
    () => {},
  );
}
