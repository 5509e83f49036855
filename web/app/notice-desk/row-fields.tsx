import { Plus, Trash2 } from 'lucide-react';
import { packageFieldTitle } from '@portal/contract/notice-fields';
import { Button } from '../ui/button.tsx';
import { Field, FieldError } from '../ui/field.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Input } from '../ui/input.tsx';
import { MoneyInput } from './form-control.tsx';
import type { NoticeFormState } from './use-notice-form.ts';
import { type Content, rowsAt, textAt } from './values.ts';

type Cell = { path: string; label: string; kind?: 'text' | 'money'; most?: number };
type RowFieldsProps = {
  path: 'packages' | 'changes';
  name: string;
  form: NoticeFormState;
  cells: Cell[];
  fresh: (at: number) => Content;
};

/** Rows that can be added and taken away: packages, and what a correction changes. */
function RowFields({ path, name, form, cells, fresh }: RowFieldsProps) {
  const rows = rowsAt(form.content, path);
  const error = form.errors[`content.${path}`];
  return (
    <div data-invalid={error ? '' : undefined} className="flex flex-col gap-4">
      {rows.map((_, at) => (
        <fieldset key={at} className="rounded-lg border border-line p-4 phone:p-3">
          <legend className="px-2 font-medium">
            {name} {at + 1}
          </legend>
          <div className="grid gap-4 md:grid-cols-3">
            {cells.map((cell) => {
              const whole = `${path}.${at}.${cell.path}`;
              const faults = Object.entries(form.errors).filter(([key]) =>
                key.startsWith(`content.${whole}`),
              );
              return (
                <Field key={cell.path} label={cell.label} error={faults[0]?.[1]}>
                  {cell.kind === 'money' ? (
                    <MoneyInput
                      name={`content.${whole}`}
                      value={(rows[at] ?? {})[cell.path]}
                      onChange={(value) => form.set(whole, value)}
                    />
                  ) : (
                    <Input
                      name={`content.${whole}`}
                      autoComplete="off"
                      maxLength={cell.most ?? 200}
                      value={textAt(form.content, whole)}
                      onChange={({ target }) => setText(form, whole, target.value)}
                    />
                  )}
                </Field>
              );
            })}
          </div>
          <div className="mt-2 flex justify-end">
            <IconButton
              size="sm"
              label={`删除${name} ${at + 1}`}
              icon={<Trash2 className="size-4" />}
              onClick={() =>
                form.set(
                  path,
                  rows.filter((_row, other) => other !== at),
                )
              }
            />
          </div>
        </fieldset>
      ))}
      <div>
        <Button
          variant="secondary"
          icon={<Plus className="size-4" />}
          onClick={() => form.set(path, [...rows, fresh(rows.length)])}
        >
          添加{name}
        </Button>
      </div>
      <FieldError>{error}</FieldError>
    </div>
  );
}

/** A winner without a name is none. */
function setText(form: NoticeFormState, path: string, text: string): void {
  const winner = /^(packages\.\d+\.winner)\.name$/.exec(path)?.[1];
  if (winner && text === '') form.set(winner, null);
  else form.set(path, text);
}

export function PackageFields({ form, type }: { form: NoticeFormState; type: string }) {
  const won = ['result', 'contract', 'acceptance'].includes(type);
  const cells: Cell[] = [
    { path: 'name', label: packageFieldTitle.name },
    { path: 'quantity', label: packageFieldTitle.quantity, most: 60 },
    { path: 'budget', label: packageFieldTitle.budget, kind: 'money' },
    ...(won
      ? [
          { path: 'winner.name', label: packageFieldTitle.winner, most: 100 },
          { path: 'amount', label: packageFieldTitle.amount, kind: 'money' as const },
        ]
      : []),
  ];
  const fresh = (at: number) => ({ number: String(at + 1), name: '' });
  return <RowFields path="packages" name="标项" form={form} cells={cells} fresh={fresh} />;
}

export function ChangeFields({ form }: { form: NoticeFormState }) {
  const cells: Cell[] = [
    { path: 'field', label: '更正事项', most: 60 },
    { path: 'before', label: '更正前', most: 2000 },
    { path: 'after', label: '更正后', most: 2000 },
  ];
  return (
    <RowFields
      path="changes"
      name="更正"
      form={form}
      cells={cells}
      fresh={() => ({ field: '', before: '', after: '' })}
    />
  );
}
