import { useMemo } from 'react';
import type { InputOf } from '@portal/contract/endpoint';
import { roleTitle } from '@portal/contract/roles';
import { siteEditing } from '@portal/contract/site-editing';
import { SaveForm } from '../forms/save-form.tsx';
import { Card } from '../ui/card.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { Textarea } from '../ui/textarea.tsx';

type Roles = InputOf<typeof siteEditing.saveRoles>['roles'];
/** Points are typed a line each; empty lines are nothing. */
type Typed = Omit<Roles[number], 'points' | 'href'> & { href: string; points: string };

/** The four cards of the home page; there is exactly one for each identity. */
export function SiteRoles({ saved }: { saved: Roles }) {
  const typed = useMemo(
    () => saved.map(({ points, ...role }) => ({ ...role, href: role.href ?? '', points: points.join('\n') })),
    [saved],
  );
  return (
    <SaveForm
      keepAs="site-roles"
      saved={typed}
      endpoint={siteEditing.saveRoles}
      inputOf={rolesOf}
      problemField="roles"
    >
      {({ draft, setDraft, errors }) => {
        const change = (index: number, entry: Partial<Typed>) =>
          setDraft(draft.map((each, at) => (at === index ? { ...each, ...entry } : each)));
        return (
          <div className="grid gap-5 lg:grid-cols-2">
            {draft.map((entry, index) => (
              <Card key={entry.role_id} as="section" className="flex flex-col gap-3 text-sm">
                <h2 className="text-lg">{roleTitle[entry.role_id]}</h2>
                <Field label="说明" error={errors[`roles.${index}.summary`]}>
                  <Input
                    name={`roles.${index}.summary`}
                    maxLength={40}
                    value={entry.summary}
                    onChange={(event) => change(index, { summary: event.target.value })}
                  />
                </Field>
                <Field label="要点" hint="每行一条，最多 5 条" error={errors[`roles.${index}.points`]}>
                  <Textarea
                    name={`roles.${index}.points`}
                    rows={4}
                    value={entry.points}
                    onChange={(event) => change(index, { points: event.target.value })}
                  />
                </Field>
                <Field
                  label="访客点击后的去处"
                  hint="已登录的用户会到该身份的工作页面"
                  error={errors[`roles.${index}.href`]}
                >
                  <Input
                    name={`roles.${index}.href`}
                    maxLength={300}
                    placeholder="以 / 或 https:// 开头，可空"
                    value={entry.href}
                    onChange={(event) => change(index, { href: event.target.value })}
                  />
                </Field>
              </Card>
            ))}
          </div>
        );
      }}
    </SaveForm>
  );
}

function rolesOf(typed: Typed[]): { roles: Roles } {
  return {
    roles: typed.map(({ points, ...role }) => ({
      ...role,
      points: points
        .split('\n')
        .map((point) => point.trim())
        .filter(Boolean),
    })),
  };
}
