import { useState } from 'react';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';

const fenInUnit = 1_000_000;

type BudgetFieldsProps = {
  least: number | null;
  most: number | null;
  error?: string | undefined;
  onChange: (least: number | null, most: number | null) => void;
};

/** In 万元, as people speak of budgets. */
export function BudgetFields({ least, most, error, onChange }: BudgetFieldsProps) {
  const [texts, setTexts] = useState([textOf(least), textOf(most)] as const);

  function change(next: readonly [string, string]) {
    setTexts(next);
    onChange(fenOf(next[0]), fenOf(next[1]));
  }

  return (
    <Field label="预算（万元）" group error={error}>
      <div className="flex items-center gap-2">
        <Input
          aria-label="最低预算（万元）"
          inputMode="decimal"
          placeholder="不限"
          value={texts[0]}
          onChange={(event) => change([event.target.value, texts[1]])}
        />
        <span className="shrink-0 text-ink-mute">至</span>
        <Input
          aria-label="最高预算（万元）"
          inputMode="decimal"
          placeholder="不限"
          value={texts[1]}
          onChange={(event) => change([texts[0], event.target.value])}
        />
      </div>
    </Field>
  );
}

const textOf = (fen: number | null) => (fen === null ? '' : String(fen / fenInUnit));

/** What is no number asks nothing. */
function fenOf(text: string): number | null {
  return /^\d{1,7}(\.\d{1,4})?$/.test(text.trim()) ? Math.round(Number(text) * fenInUnit) : null;
}
