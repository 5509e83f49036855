import { DistrictPicker } from '../districts/district-picker.tsx';
import { loadDistricts } from '../districts/load-districts.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { RadioRow } from '../ui/radio-cards.tsx';
import { basicFields, type FieldSpec } from './fields.ts';
import type { Application } from './load-identity.ts';
import { reasonHint } from './reason-hint.tsx';
import type { ApplicationState } from './use-application.ts';

export type StepProps = { state: ApplicationState; application: Application };

export function ApplyBasics({ state, application }: StepProps) {
  return (
    <div className="grid gap-6 md:grid-cols-2">
      {basicFields(state.type).map((field) => (
        <BasicField key={field.name} field={field} state={state} application={application} />
      ))}
    </div>
  );
}

function BasicField({ field, state, application }: StepProps & { field: FieldSpec }) {
  const wide = (field.kind === 'text' && field.wide) || field.kind === 'choices';
  return (
    <Field
      label={field.label}
      required
      group={field.kind === 'choice' || field.kind === 'choices'}
      error={state.errors[field.name]}
      hint={reasonHint(application.reasons[field.name], field.hint)}
      className={wide ? 'md:col-span-2' : undefined}
    >
      <Control field={field} state={state} application={application} />
    </Field>
  );
}

function Control({ field, state, application }: StepProps & { field: FieldSpec }) {
  const value = state.form[field.name];
  const text = typeof value === 'string' ? value : '';
  const set = (next: string | string[]) => state.setValue(field.name, next);
  switch (field.kind) {
    case 'text':
      return (
        <Input
          name={field.name}
          value={text}
          placeholder={field.placeholder}
          autoComplete={field.autoComplete ?? 'off'}
          className={field.upper ? 'tabular' : undefined}
          maxLength={field.upper ? 18 : 120}
          onChange={({ target }) => set(field.upper ? target.value.toUpperCase() : target.value)}
        />
      );
    case 'digits':
      return (
        <Input
          name={field.name}
          value={text}
          inputMode="numeric"
          autoComplete={field.autoComplete ?? 'off'}
          maxLength={field.most}
          placeholder={field.placeholder}
          className="tabular"
          end={field.unit && <span className="pe-3">{field.unit}</span>}
          onChange={({ target }) => set(target.value.replaceAll(/\D/g, ''))}
        />
      );
    case 'choice':
      return (
        <div data-invalid={state.errors[field.name] ? '' : undefined}>
          <RadioRow
            label={field.label}
            name={field.name}
            options={field.options.map((option) => ({ value: option, label: option }))}
            value={text || null}
            onChange={set}
          />
        </div>
      );
    case 'choices':
      return <Choices field={field} state={state} options={application.choices[field.from]} />;
    case 'district':
      return (
        <DistrictPicker
          label={field.label}
          load={loadDistricts}
          value={state.district}
          onChange={state.setDistrict}
        />
      );
    case 'files':
      return null;
  }
}

type ChoicesProps = { field: FieldSpec & { kind: 'choices' }; state: ApplicationState; options: string[] };

function Choices({ field, state, options }: ChoicesProps) {
  const value = state.form[field.name];
  const chosen = Array.isArray(value) ? (value as string[]) : [];
  const full = field.most !== undefined && chosen.length >= field.most;
  return (
    <div
      data-invalid={state.errors[field.name] ? '' : undefined}
      className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4"
    >
      {options.map((option) => (
        <Checkbox
          key={option}
          name={field.name}
          value={option}
          label={option}
          checked={chosen.includes(option)}
          disabled={full && !chosen.includes(option)}
          onChange={({ target }) =>
            state.setValue(
              field.name,
              target.checked ? [...chosen, option] : chosen.filter((other) => other !== option),
            )
          }
        />
      ))}
    </div>
  );
}
