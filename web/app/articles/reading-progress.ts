/** How far a text has been read: 0 at its beginning, 1 when its end is in view. `top` is measured from the window's edge. */
export function readShare(text: { top: number; height: number }, viewport: number): number {
  const hidden = text.height - viewport;
  if (hidden <= 0) return text.top + text.height <= viewport ? 1 : 0;
  return Math.min(1, Math.max(0, -text.top / hidden));
}
