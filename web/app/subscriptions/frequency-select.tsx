import { useState } from 'react';
import { toast } from '../browser/toasts.ts';
import { useRevalidate } from '../browser/use-revalidate.ts';
import { Select } from '../ui/select.tsx';
import { frequencies, type Frequency, frequencyTitle } from './words.ts';

type FrequencySelectProps = { id: number; name: string; frequency: Frequency };

/** Changes at once; a refusal puts it back. */
export function FrequencySelect({ id, name, frequency }: FrequencySelectProps) {
  const revalidate = useRevalidate();
  const [wanted, setWanted] = useState<Frequency | null>(null);

  async function choose(to: Frequency) {
    setWanted(to);
    try {
      const { setFrequency } = await import('./calls.ts');
      if (await setFrequency({ id, frequency: to })) {
        await revalidate();
        toast('success', `已改为${frequencyTitle[to]}`);
      }
    } finally {
      setWanted(null);
    }
  }

  return (
    <Select
      aria-label={`推送频率：${name}`}
      className="w-32"
      value={wanted ?? frequency}
      onChange={(event) => void choose(event.target.value as Frequency)}
      options={frequencies.map((value) => ({ value, label: frequencyTitle[value] }))}
    />
  );
}
