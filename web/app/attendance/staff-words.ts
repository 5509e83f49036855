import type { AttendanceState } from '@portal/contract/attendance-titles';
import { formatMoment } from '@portal/contract/time';
import type { Tone } from '../ui/tone.ts';

export const stateTones = { coming: 'neutral', open: 'brand', closed: 'neutral' } as const satisfies Record<
  AttendanceState,
  Tone
>;

/** 2026-11-16 14:00 至 16:30 */
export const spanText = (starts: number, ends: number) =>
  `${formatMoment(starts)} 至 ${formatMoment(ends).slice(11)}`;
