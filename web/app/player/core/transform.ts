import type { Mirror } from './types.ts';

/** spec 9: rotate step. */
export const rotateStep = 45;

export function rotated(rotation: number, direction: 1 | -1): number {
  return (((rotation + direction * rotateStep) % 360) + 360) % 360;
}

/** Horizontal and vertical exclude each other; choosing the present one again takes it back. */
export function mirrored(present: Mirror, chosen: Exclude<Mirror, 'none'>): Mirror {
  return present === chosen ? 'none' : chosen;
}

/** Rotation, mirror and the shrinking that keeps a turned picture inside its box, as one CSS transform. */
export function transformOf(rotation: number, mirror: Mirror, width: number, height: number): string {
  if (rotation === 0 && mirror === 'none') return 'none';
  const angle = (rotation * Math.PI) / 180;
  const sine = Math.abs(Math.sin(angle));
  const cosine = Math.abs(Math.cos(angle));
  const fit = Math.min(
    1,
    width / (width * cosine + height * sine) || 1,
    height / (width * sine + height * cosine) || 1,
  );
  const scale = Number(fit.toFixed(4));
  const x = mirror === 'horizontal' ? -scale : scale;
  const y = mirror === 'vertical' ? -scale : scale;
  return `rotate(${rotation}deg) scale(${x}, ${y})`;
}
