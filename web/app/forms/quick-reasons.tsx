type QuickReasonsProps = {
  label: string;
  reasons: readonly string[];
  value: string;
  onChange: (reason: string) => void;
};

/** Reasons that are given often; pressing the chosen one takes it back. */
export function QuickReasons({ label, reasons, value, onChange }: QuickReasonsProps) {
  return (
    <div role="group" aria-label={label} className="mt-2 flex flex-wrap gap-2">
      {reasons.map((reason) => (
        <button
          key={reason}
          type="button"
          aria-pressed={value === reason}
          className="inline-flex min-h-8 items-center rounded-full bg-sunken px-3 text-sm text-ink-soft hover:bg-brand-100 hover:text-ink aria-pressed:bg-brand-100 aria-pressed:text-brand-deep phone:min-h-10"
          onClick={() => onChange(value === reason ? '' : reason)}
        >
          {reason}
        </button>
      ))}
    </div>
  );
}
