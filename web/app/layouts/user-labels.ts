import { authStatus, authStatusTitle, role, roleTitle } from '@portal/contract/roles';
import type { Tone } from '../ui/tone.ts';
import type { ShellUser } from './shell.ts';

const tones: Record<ShellUser['auth_status'], Tone> = {
  1: 'neutral',
  2: 'brand',
  3: 'info',
  4: 'danger',
  5: 'neutral',
};

export function labelsOf(user: ShellUser) {
  const { user_identity_id, auth_status, vip_until } = user;
  return {
    identity: roleTitle[user_identity_id],
    status: authStatusTitle[auth_status],
    tone: tones[auth_status],
    isMember: vip_until * 1000 > Date.now(),
    // spec 4: hidden when the role is expert and the user is certified.
    maySwitch: !(user_identity_id === role.expert && auth_status === authStatus.certified),
  };
}
