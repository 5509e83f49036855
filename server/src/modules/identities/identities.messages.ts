import { type RoleId, roleTitle } from '@portal/contract/roles';
import type { IdentityAction } from './identities.machine.ts';

type Words = { title: string; content: string };

/** The service message of each step. */
export function messageOf(action: IdentityAction, type: RoleId, note: string): Words {
  const name = `「${roleTitle[type]}」身份`;
  switch (action) {
    case 'apply':
      return { title: '认证申请已提交', content: `您的${name}认证申请已提交，请留意审核结果。` };
    case 'reapply':
      return { title: '认证申请已重新提交', content: `您已重新提交${name}的认证申请，请留意审核结果。` };
    case 'approve':
      return { title: '身份认证已通过', content: `恭喜，您的${name}认证已通过，现在可以使用相应功能。` };
    case 'reject':
      return {
        title: '身份认证未通过',
        content: `您的${name}认证未通过${note ? `：${note}` : ''}。请在身份认证页查看原因，修改后重新申请。`,
      };
    case 'withdraw':
      return { title: '认证申请已撤回', content: `您已撤回${name}的认证申请，填写的资料已存为草稿。` };
    case 'cancel':
      return { title: '身份认证已取消', content: `您的${name}认证已取消，需要时可以重新申请。` };
  }
}
