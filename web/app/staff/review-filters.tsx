import { authStatus, type AuthStatus } from '@portal/contract/roles';
import { Switch } from '../ui/checkbox.tsx';
import { KeywordForm } from './keyword-form.tsx';
import { RoleFilter } from './role-filter.tsx';
import { useFilters } from './use-filters.ts';

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
