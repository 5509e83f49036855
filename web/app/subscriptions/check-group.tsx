import { Checkbox } from '../ui/checkbox.tsx';

type CheckGroupProps<Key extends string> = {
  titles: Record<Key, string>;
  chosen: readonly Key[];
  onChange: (chosen: Key[]) => void;
};

/** None chosen means all. */
export function CheckGroup<Key extends string>({ titles, chosen, onChange }: CheckGroupProps<Key>) {
  const keys = Object.keys(titles) as Key[];
  return (
    <div className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-4">
      {keys.map((key) => (
        <Checkbox
          key={key}
          label={titles[key]}
          checked={chosen.includes(key)}
          onChange={() => onChange(keys.filter((each) => (each === key) !== chosen.includes(each)))}
        />
      ))}
    </div>
  );
}
