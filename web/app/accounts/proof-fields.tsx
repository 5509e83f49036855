import { useState } from 'react';
import type { FieldErrors } from '../forms/use-submit.ts';
import { Field } from '../ui/field.tsx';
import { PasswordInput } from '../ui/input.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { OwnCodeField } from './own-code-field.tsx';
import { Username } from './username.tsx';

type Way = 'code' | 'password';
export type Proof = { by: Way; code: string; password: string };

const tabs = {
  code: { key: 'code', label: '短信验证码' },
  password: { key: 'password', label: '登录密码' },
} as const;

export function useProofFields(first: Way) {
  const [proof, setProof] = useState<Proof>({ by: first, code: '', password: '' });
  const change = (part: Partial<Proof>) => setProof((before) => ({ ...before, ...part }));
  return { proof, change, first };
}

type ProofFieldsProps = ReturnType<typeof useProofFields> & {
  /** Masked: the whole number never reaches the page. */
  mobile: string;
  errors: FieldErrors;
};

/** Whoever is logged in proves it once more: by a code to the own mobile, or by the password. */
export function ProofFields({ proof, change, first, mobile, errors }: ProofFieldsProps) {
  return (
    <>
      <Tabs
        label="验证方式"
        look="pill"
        active={proof.by}
        onChange={(by) => change({ by })}
        tabs={first === 'code' ? [tabs.code, tabs.password] : [tabs.password, tabs.code]}
      />
      {proof.by === 'code' ? (
        <OwnCodeField
          mobile={mobile}
          scene="verify"
          value={proof.code}
          onChange={(code) => change({ code })}
          error={errors.code}
        />
      ) : (
        <>
          {/* With the password and not before: Chrome looks only at fields it has not seen. */}
          <Username mobile={mobile} />
          <Field label="登录密码" required error={errors.password}>
            <PasswordInput
              name="password"
              value={proof.password}
              onChange={({ target }) => change({ password: target.value })}
            />
          </Field>
        </>
      )}
    </>
  );
}
