import type { ReactNode } from 'react';
import { cx } from './cx.ts';

const grounds = [
  'from-brand-800 to-brand-600',
  'from-[#0f3d5e] to-info',
  'from-[#0d5957] to-brand-700',
  'from-ink to-[#4a6b5d]',
];

type CourseCoverProps = { title: string; category: string; src?: string };

/** The picture of a course; without one, a cover of its own, drawn from its category and title. */
export function CourseCover({ title, category, src }: CourseCoverProps) {
  if (src) {
    return (
      <img
        src={src}
        alt=""
        width={640}
        height={360}
        loading="lazy"
        className="aspect-16/9 w-full bg-sunken object-cover"
      />
    );
  }
  const seed = hash(title);
  return (
    <div
      className={cx(
        'relative aspect-16/9 overflow-hidden bg-linear-to-br',
        grounds[hash(category) % grounds.length],
      )}
    >
      <svg viewBox="0 0 320 180" className="absolute inset-0 size-full text-white" aria-hidden>
        {shapes[seed % shapes.length]!(seed)}
      </svg>
      <p className="absolute bottom-3 left-4 text-lg font-semibold text-white phone:left-3 phone:text-base">
        {category}
      </p>
    </div>
  );
}

const steps = [0, 1, 2, 3, 4, 5];

const shapes: ((seed: number) => ReactNode)[] = [
  (seed) => (
    <g fill="none" stroke="currentColor" strokeWidth="14">
      {steps.map((step) => (
        <circle key={step} cx={230 + (seed % 40)} cy="40" r={24 + step * 34} opacity={0.22 - step * 0.03} />
      ))}
    </g>
  ),
  (seed) => (
    <g fill="currentColor">
      {steps.map((step) => {
        const height = 30 + ((seed >>> (step * 3)) % 8) * 13;
        return (
          <rect
            key={step}
            x={110 + step * 36}
            y={150 - height}
            width="24"
            height={height}
            rx="4"
            opacity="0.17"
          />
        );
      })}
      <rect x="100" y="156" width="220" height="4" opacity="0.3" />
    </g>
  ),
  (seed) => (
    <g fill="currentColor" opacity="0.15">
      <path d={`M150 0 320 ${60 + (seed % 50)}V0Z`} />
      <path d={`M60 0 320 ${120 + (seed % 40)}V0Z`} />
      <path d={`M320 40 ${200 - (seed % 60)} 180H320Z`} />
    </g>
  ),
  (seed) => (
    <g fill="currentColor">
      {steps.map((step) => (
        <rect
          key={step}
          x={150 + (step % 3) * 54}
          y={22 + Math.floor(step / 3) * 58}
          width="44"
          height="48"
          rx="7"
          opacity={(seed >>> step) % 2 ? 0.22 : 0.1}
        />
      ))}
    </g>
  ),
];

function hash(text: string): number {
  let mixed = 0x811c9dc5;
  for (const letter of text) mixed = Math.imul(mixed ^ letter.codePointAt(0)!, 0x01000193);
  return (mixed ^ (mixed >>> 15)) >>> 0;
}
