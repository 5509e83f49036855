import { useState } from 'react';
import { code } from '@portal/contract/codes';
import { staffRoleTitle, type StaffRole } from '@portal/contract/roles';
import { people, type UserRow } from '@portal/contract/staff';
import { useAct } from '../forms/use-act.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';

const hints: Record<StaffRole, string> = {
  editor: '站点数据、文章、公告',
  reviewer: '身份审核',
  courseManager: '课程、课时、考试',
  finance: '订单、退款、对公转账、对账',
  operator: '用户、消息群发、站点数据',
  administrator: '全部功能，并可停用账号、设置职责、查看审计日志',
};
const duties = Object.keys(staffRoleTitle) as StaffRole[];

export function UserGrant({ user, onClose }: { user: UserRow; onClose: () => void }) {
  const [roles, setRoles] = useState<StaffRole[]>(user.staff_roles);
  const { act, busy } = useAct();

  async function save() {
    const answer = await act(people.grant, { id: user.id, roles });
    if (answer.code === code.success) onClose();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      dismissable={!busy}
      title={`设置“${user.user_nickname}”的职责`}
      description="更改后对方需要重新登录后台；全部取消即不再是工作人员。"
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            取消
          </Button>
          <Button loading={busy} onClick={() => void save()}>
            保存
          </Button>
        </>
      }
    >
      <Field label="职责" group labelHidden>
        <div className="flex flex-col gap-4">
          {duties.map((duty) => (
            <Checkbox
              key={duty}
              label={staffRoleTitle[duty]}
              hint={hints[duty]}
              checked={roles.includes(duty)}
              onChange={({ target }) =>
                setRoles(target.checked ? [...roles, duty] : roles.filter((each) => each !== duty))
              }
            />
          ))}
        </div>
      </Field>
    </Dialog>
  );
}
