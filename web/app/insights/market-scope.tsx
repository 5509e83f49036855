import { useSubmit } from 'react-router';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { SearchForm } from '../ui/search-form.tsx';
import { Select } from '../ui/select.tsx';
import type { Market } from './load-workbench.ts';

/** A plain form: it works without scripts, and with them a choice is enough. */
export function MarketScope({ market }: { market: Market }) {
  const { scope, provinces, cities, trades } = market;
  const submit = useSubmit();
  return (
    <SearchForm
      aria-label="统计范围"
      className="grid gap-3 sm:grid-cols-3"
      onChange={(event) => void submit(event.currentTarget, { preventScrollReset: true })}
    >
      <Field label="省份">
        <Select name="province" defaultValue={scope.province} placeholder="全国" options={provinces} />
      </Field>
      <Field label="城市">
        <Select
          key={scope.province}
          name="city"
          defaultValue={scope.city}
          placeholder="全省"
          disabled={cities.length === 0}
          options={cities}
        />
      </Field>
      <Field label="行业或类别">
        <Select name="trade" defaultValue={scope.trade} placeholder="全部行业" options={trades} />
      </Field>
      <noscript className="sm:col-span-3">
        <Button type="submit" variant="secondary">
          查看
        </Button>
      </noscript>
    </SearchForm>
  );
}
