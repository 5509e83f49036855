import { messageTypeTitle } from '@portal/contract/messages';
import { roleTitle, type RoleId } from '@portal/contract/roles';
import { Checkbox } from '../ui/checkbox.tsx';
import { Field } from '../ui/field.tsx';
import { RadioCards } from '../ui/radio-cards.tsx';
import type { Recipients } from './staff-use-group-count.ts';

const roleIds = Object.keys(roleTitle).map(Number) as RoleId[];

type RecipientFieldsProps = { recipients: Recipients; onChange: (recipients: Recipients) => void };

/** The kind of message, since it decides who may get one, and the group. */
export function RecipientFields({ recipients, onChange }: RecipientFieldsProps) {
  const { message_type, roles, certified_only } = recipients;

  function toggle(role: RoleId, on: boolean) {
    const chosen = on ? [...roles, role] : roles.filter((each) => each !== role);
    onChange({ ...recipients, roles: chosen.toSorted((a, b) => a - b) });
  }

  return (
    <>
      <Field label="消息类型" group>
        <RadioCards
          label="消息类型"
          name="message_type"
          columns={1}
          value={message_type === 2 ? 'service' : 'offer'}
          onChange={(chosen) => onChange({ ...recipients, message_type: chosen === 'service' ? 2 : 3 })}
          options={[
            { value: 'service', label: messageTypeTitle[2], hint: '发给所选的全部用户，不得用于推广' },
            { value: 'offer', label: messageTypeTitle[3], hint: '只发给同意接收活动优惠的用户' },
          ]}
        />
      </Field>
      <Field label="发给谁" group hint="都不选即全部身份">
        <div className="flex flex-col gap-3">
          {roleIds.map((role) => (
            <Checkbox
              key={role}
              label={roleTitle[role]}
              checked={roles.includes(role)}
              onChange={(event) => toggle(role, event.target.checked)}
            />
          ))}
        </div>
      </Field>
      <Checkbox
        label="只发给已认证的"
        checked={certified_only}
        onChange={(event) => onChange({ ...recipients, certified_only: event.target.checked })}
      />
    </>
  );
}
