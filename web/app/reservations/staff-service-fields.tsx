import { Plus, Trash2 } from 'lucide-react';
import { weekdayTitle } from '@portal/contract/reservation-titles';
import type { FieldErrors } from '../forms/use-submit.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { Field, FieldError } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { Textarea } from '../ui/textarea.tsx';
import { blankRule, type ServiceDraft } from './staff-service-draft.ts';

type PartProps = {
  draft: ServiceDraft;
  set: (changes: Partial<ServiceDraft>) => void;
  errors: FieldErrors;
};

const mostRules = 14;

/** Everything a service says of itself. */
export function ServiceFields(part: PartProps) {
  return (
    <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="flex min-w-0 flex-col gap-5">
        <What {...part} />
        <Rules {...part} />
      </div>
      <Terms {...part} />
    </div>
  );
}

function What({ draft, set, errors }: PartProps) {
  const input = (name: 'title' | 'summary' | 'place') => ({
    name,
    value: draft[name],
    onChange: ({ target }: { target: HTMLInputElement }) => set({ [name]: target.value }),
  });
  return (
    <Card className="flex flex-col gap-5">
      <Field label="服务名称" required error={errors['content.title']}>
        <Input {...input('title')} maxLength={60} />
      </Field>
      <Field label="一句话介绍" required error={errors['content.summary']}>
        <Input {...input('summary')} maxLength={100} />
      </Field>
      <Field label="地点" required error={errors['content.place']}>
        <Input {...input('place')} maxLength={100} />
      </Field>
      <Field label="说明" hint="要带的材料、注意事项" error={errors['content.description']}>
        <Textarea
          name="description"
          rows={4}
          maxLength={2000}
          value={draft.description}
          onChange={({ target }) => set({ description: target.value })}
        />
      </Field>
    </Card>
  );
}

function Terms({ draft, set, errors }: PartProps) {
  const number = (name: 'people' | 'price' | 'leadMinutes' | 'daysAhead' | 'cancelHours') => ({
    name,
    inputMode: 'decimal' as const,
    value: draft[name],
    onChange: ({ target }: { target: HTMLInputElement }) => set({ [name]: target.value }),
  });
  return (
    <Card className="flex flex-col gap-5">
      <Checkbox
        label="开放预约"
        hint="暂停后用户看不到这项服务，已有的预约不变"
        checked={draft.open}
        onChange={({ target }) => set({ open: target.checked })}
      />
      <Field label="价格（元）" hint="0 为免费；收费的须下单付款" error={errors['content.price']}>
        <Input {...number('price')} />
      </Field>
      <Field label="每次最多到场人数" error={errors['content.people']}>
        <Input {...number('people')} />
      </Field>
      <Field label="至少提前多久预约（分钟）" error={errors['content.lead_minutes']}>
        <Input {...number('leadMinutes')} />
      </Field>
      <Field label="开放未来多少天" error={errors['content.days_ahead']}>
        <Input {...number('daysAhead')} />
      </Field>
      <Field
        label="开始前几小时内不能自行更改"
        hint="收费的服务至少为 24 小时，与退款期限一致"
        error={errors['content.cancel_hours']}
      >
        <Input {...number('cancelHours')} />
      </Field>
    </Card>
  );
}

function Rules({ draft: { rules }, set, errors }: PartProps) {
  const change = (index: number, changes: Partial<ServiceDraft['rules'][number]>) =>
    set({ rules: rules.map((rule, at) => (at === index ? { ...rule, ...changes } : rule)) });
  return (
    <Card as="section" aria-labelledby="rules" className="flex flex-col gap-4">
      <h2 id="rules" className="text-lg">
        开放规则
      </h2>
      {rules.map((rule, index) => {
        const text = (name: 'from' | 'to' | 'minutes' | 'capacity') => ({
          value: rule[name],
          onChange: ({ target }: { target: HTMLInputElement }) => change(index, { [name]: target.value }),
        });
        const error = (name: string) => errors[`content.rules.${index}.${name}`];
        return (
          <fieldset key={index} className="rounded-lg border border-line p-4">
            <legend className="px-1 font-medium">规则 {index + 1}</legend>
            <Field label="星期" group error={error('weekdays')}>
              <div className="flex flex-wrap gap-x-5 gap-y-2">
                {weekdayTitle.map((title, at) => (
                  <Checkbox
                    key={title}
                    label={`周${title}`}
                    checked={rule.weekdays.includes(at + 1)}
                    onChange={({ target }) =>
                      change(index, {
                        weekdays: target.checked
                          ? [...rule.weekdays, at + 1]
                          : rule.weekdays.filter((each) => each !== at + 1),
                      })
                    }
                  />
                ))}
              </div>
            </Field>
            <div className="mt-4 grid gap-4 sm:grid-cols-4">
              <Field label="开始" error={error('from')}>
                <Input type="time" {...text('from')} />
              </Field>
              <Field label="结束" error={error('to')}>
                <Input type="time" {...text('to')} />
              </Field>
              <Field label="每段分钟" error={error('minutes')}>
                <Input inputMode="numeric" {...text('minutes')} />
              </Field>
              <Field label="每段名额" error={error('capacity')}>
                <Input inputMode="numeric" {...text('capacity')} />
              </Field>
            </div>
            <Button
              className="mt-4"
              size="sm"
              variant="ghost"
              icon={<Trash2 className="size-4" aria-hidden />}
              onClick={() => set({ rules: rules.filter((_, at) => at !== index) })}
            >
              删除规则 {index + 1}
            </Button>
          </fieldset>
        );
      })}
      <FieldError>{errors['content.rules']}</FieldError>
      {rules.length < mostRules && (
        <Button
          className="self-start"
          variant="secondary"
          icon={<Plus className="size-4" aria-hidden />}
          onClick={() => set({ rules: [...rules, { ...blankRule, from: '14:00', to: '17:00' }] })}
        >
          添加规则
        </Button>
      )}
    </Card>
  );
}
