import { useFilters, useTyped } from '../lists/use-filters.ts';
import { Button } from '../ui/button.tsx';
import { Combobox } from '../ui/combobox.tsx';
import { DateRangePicker } from '../ui/date-picker.tsx';
import { Input } from '../ui/input.tsx';
import { SearchForm } from '../ui/search-form.tsx';
import type { Option } from '../ui/select.tsx';
import { actionOptions, subjectText } from './audit-words.ts';

export function AuditFilters({ colleagues }: { colleagues: Option[] }) {
  const { search, set } = useFilters();
  const [from, to] = [search.get('from'), search.get('to')];
  const actor = search.get('actor');
  // A link may name a user who is not (or no longer) staff.
  const people =
    actor && !colleagues.some(({ value }) => value === actor)
      ? [...colleagues, { value: actor, label: `用户 ${actor}` }]
      : colleagues;
  return (
    <div className="grid gap-3 md:grid-cols-2 xl:grid-cols-4">
      <Combobox
        aria-label="操作"
        placeholder="全部操作"
        options={actionOptions}
        value={search.get('action')}
        onChange={(action) => set({ action: action ?? undefined })}
      />
      <Combobox
        aria-label="人员"
        placeholder="全部人员"
        options={people}
        value={actor}
        onChange={(chosen) => set({ actor: chosen ?? undefined })}
      />
      <DateRangePicker
        label="时间"
        placeholder="全部时间"
        value={from && to ? { from, to } : null}
        onChange={(range) => set({ from: range?.from, to: range?.to })}
      />
      <SubjectForm />
    </div>
  );
}

function SubjectForm() {
  const { search, set } = useFilters();
  const applied = search.get('subject') ?? '';
  const [subject, setSubject] = useTyped(applied && subjectText(applied));
  return (
    <SearchForm
      role="search"
      className="flex gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        set({ subject: subject.trim() });
      }}
    >
      <div className="min-w-0 flex-1">
        <Input
          name="subject"
          aria-label="对象"
          placeholder="对象，如 认证申请 12"
          maxLength={40}
          value={subject}
          onChange={(event) => setSubject(event.target.value)}
        />
      </div>
      <Button type="submit" variant="secondary">
        筛选
      </Button>
    </SearchForm>
  );
}
