/** Rejected without metadata or by the user's settings; then nothing happens. */
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
