import { useState } from 'react';
import { fenOfTenThousands, tenThousandsOf } from '@portal/contract/yuan';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';

type BudgetFieldsProps = {
  least: number | null;
  most: number | null;
  error?: string | undefined;
  onChange: (least: number | null, most: number | null) => void;
};

/** In 万元, as people speak of budgets. */
export function BudgetFields({ least, most, error, onChange }: BudgetFieldsProps) {
  const [texts, setTexts] = useState([tenThousandsOf(least), tenThousandsOf(most)] as const);

  function change(next: readonly [string, string]) {
    setTexts(next);
    // What is no number asks nothing.
    onChange(fenOfTenThousands(next[0]), fenOfTenThousands(next[1]));
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
