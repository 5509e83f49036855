import { authStatus, type AuthStatus } from '@portal/contract/roles';
import { KeywordForm } from '../lists/keyword-form.tsx';
import { useFilters } from '../lists/use-filters.ts';
import { RoleFilter } from '../staff/role-filter.tsx';
import { Switch } from '../ui/checkbox.tsx';

export function ReviewFilters({ status }: { status: AuthStatus }) {
  const { search, set } = useFilters();
  return (
    <div className="flex flex-wrap items-center gap-3">
      <KeywordForm placeholder="单位名称或姓名" />
      <RoleFilter />
      {status === authStatus.underReview && (
        <Switch
          label="我领取的"
          className="min-h-11"
          checked={search.has('mine')}
          onChange={(event) => set({ mine: event.target.checked ? '1' : undefined })}
        />
      )}
    </div>
  );
}
