import { Field } from '../ui/field.tsx';
import { RadioCards } from '../ui/radio-cards.tsx';
import { frequencies, type Frequency, frequencyHint, frequencyTitle } from './words.ts';

type FrequencyCardsProps = { value: Frequency; onChange: (value: Frequency) => void };

export function FrequencyCards({ value, onChange }: FrequencyCardsProps) {
  return (
    <Field label="推送频率" group>
      <RadioCards
        label="推送频率"
        name="frequency"
        columns={3}
        value={value}
        onChange={onChange}
        options={frequencies.map((each) => ({
          value: each,
          label: frequencyTitle[each],
          hint: frequencyHint[each],
        }))}
      />
    </Field>
  );
}
