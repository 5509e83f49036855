export type Tone = 'neutral' | 'brand' | 'accent' | 'danger' | 'info';

export const toneTint: Record<Tone, string> = {
  neutral: 'bg-sunken text-ink-soft',
  brand: 'bg-brand-100 text-brand-strong',
  accent: 'bg-accent-tint text-accent',
  danger: 'bg-danger-tint text-danger',
  info: 'bg-info-tint text-info',
};

export const toneDot: Record<Tone, string> = {
  neutral: 'bg-line-strong',
  brand: 'bg-brand',
  accent: 'bg-accent',
  danger: 'bg-danger',
  info: 'bg-info',
};
