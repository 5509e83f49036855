import { roleTitle } from '@portal/contract/roles';
import { useFilters } from '../lists/use-filters.ts';
import { Select } from '../ui/select.tsx';

const options = Object.entries(roleTitle).map(([value, label]) => ({ value, label }));

export function RoleFilter() {
  const { search, set } = useFilters();
  return (
    <Select
      aria-label="身份"
      placeholder="全部身份"
      options={options}
      value={search.get('type') ?? ''}
      onChange={(event) => set({ type: event.target.value })}
      className="w-44 phone:min-w-0 phone:flex-1"
    />
  );
}
