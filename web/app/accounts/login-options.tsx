import { useEffect, useState } from 'react';
import { roleTitle, type RoleId } from '@portal/contract/roles';
import { Checkbox } from '../ui/checkbox.tsx';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import type { Arrive } from './use-arrival.tsx';

export type LoginFormProps = { draft: LoginDraft; arrive: Arrive };

export type LoginDraft = ReturnType<typeof useLoginDraft>;

/** State that survives switching tabs, and the remembered mobile, which survives visits. */
export function useLoginDraft() {
  const [mobile, setMobile] = useState('');
  const [remember, setRemember] = useState(false);
  const [roleId, setRoleId] = useState<RoleId>();

  useEffect(() => {
    void readRemembered();

    async function readRemembered() {
      const { rememberedMobile } = await import('./remembered.ts');
      const remembered = await rememberedMobile();
      if (!remembered) return;
      setRemember(true);
      // Do not overwrite what was typed while it was read.
      setMobile((typed) => typed || remembered);
    }
  }, []);

  async function keep() {
    const { rememberMobile } = await import('./remembered.ts');
    await rememberMobile(remember ? mobile : '');
  }

  return { mobile, setMobile, remember, setRemember, roleId, setRoleId, keep };
}

const roles = Object.entries(roleTitle).map(([value, label]) => ({ value, label }));

export function LoginOptions({ draft }: { draft: LoginDraft }) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <Checkbox
        label="记住手机号"
        checked={draft.remember}
        onChange={(event) => draft.setRemember(event.target.checked)}
      />
      <details className="group w-full">
        <summary className="w-fit rounded-sm text-sm text-ink-soft hover:text-brand-strong">
          按身份登录
        </summary>
        <Field label="登录身份" hint="只能选择已认证的身份；不指定时使用上次的身份" className="mt-3">
          <Select
            name="role_id"
            placeholder="不指定"
            options={roles}
            value={draft.roleId ?? ''}
            onChange={(event) =>
              draft.setRoleId((Number(event.target.value) || undefined) as RoleId | undefined)
            }
          />
        </Field>
      </details>
    </div>
  );
}
