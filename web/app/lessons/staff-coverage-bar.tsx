import type { LearnedLesson } from '@portal/contract/course-learners';
import { placeText } from '../courses/words.ts';

type CoverageBarProps = Pick<LearnedLesson, 'title' | 'duration' | 'ranges' | 'percent'>;

const most = 5;

/** The watched ranges of a lesson as a bar. Positions are SVG attributes: the CSP forbids inline styles. */
export function CoverageBar({ title, duration, ranges, percent }: CoverageBarProps) {
  const share = (second: number) => `${(Math.min(second, duration) / Math.max(1, duration)) * 100}%`;
  const words = ranges.slice(0, most).map(({ start, end }) => `${placeText(start)}–${placeText(end)}`);
  const rest = ranges.length > most ? `等 ${ranges.length} 段` : '';
  return (
    <span className="block min-w-40">
      <svg
        role="img"
        aria-label={`${title}：已看 ${percent}%`}
        className="block h-3 w-full overflow-hidden rounded-sm bg-sunken"
      >
        {ranges.map(({ start, end }) => (
          <rect
            key={start}
            x={share(start)}
            width={share(end - start)}
            height="12"
            className="fill-brand-500"
          />
        ))}
      </svg>
      <span className="mt-1 block text-xs text-ink-mute tabular">
        {ranges.length === 0 ? '没有看过' : `${words.join('、')}${rest}`}
      </span>
    </span>
  );
}
