import { X } from 'lucide-react';

type ChipsProps = { label: string; chips: { key: string; text: string }[]; onRemove: (key: string) => void };

/** Chosen things in a row, each with a way out. */
export function Chips({ label, chips, onRemove }: ChipsProps) {
  if (chips.length === 0) return null;
  return (
    <ul aria-label={label} className="mt-2 flex flex-wrap gap-2">
      {chips.map(({ key, text }) => (
        <li
          key={key}
          className="inline-flex min-h-8 items-center gap-1 rounded-md bg-brand-50 ps-3 text-sm wrap-anywhere text-brand-deep"
        >
          {text}
          <button
            type="button"
            aria-label={`移除 ${text}`}
            onClick={() => onRemove(key)}
            className="flex size-8 shrink-0 items-center justify-center rounded-md hover:bg-brand-100"
          >
            <X className="size-4" aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
}
