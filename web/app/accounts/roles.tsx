import type { ReactNode } from 'react';
import { BriefcaseBusiness, GraduationCap, Landmark, Package } from 'lucide-react';
import { roleTitle, type RoleId } from '@portal/contract/roles';
import { Field } from '../ui/field.tsx';
import { RadioCards } from '../ui/radio-cards.tsx';

const faces: Record<RoleId, { hint: string; Icon: typeof Landmark }> = {
  1: { hint: '发起采购的机关、事业单位、团体', Icon: Landmark },
  2: { hint: '提供货物、工程或服务的企业', Icon: Package },
  3: { hint: '受托组织采购活动的机构', Icon: BriefcaseBusiness },
  4: { hint: '参与评审的专业人士', Icon: GraduationCap },
};

type RoleFieldProps = {
  label?: ReactNode;
  value: RoleId | undefined;
  onChange: (role: RoleId) => void;
  error?: string;
  required?: boolean;
};

export function RoleField({ label = '我是', value, onChange, error, required }: RoleFieldProps) {
  return (
    <Field label={label} group required={required} error={error}>
      <RadioCards
        label="我是"
        name="role_id"
        // On a phone two short words stand side by side; the pictures would break them.
        className="grid-cols-2 *:phone:p-3 phone:[&>label>span:has(>svg)]:hidden"
        options={Object.entries(roleTitle).map(([id, title]) => {
          const { hint, Icon } = faces[Number(id) as RoleId];
          return {
            value: id,
            label: title,
            hint: <span className="phone:hidden">{hint}</span>,
            icon: <Icon className="size-6 text-brand-strong" />,
          };
        })}
        value={value === undefined ? null : String(value)}
        onChange={(id) => onChange(Number(id) as RoleId)}
        invalid={Boolean(error)}
      />
    </Field>
  );
}
