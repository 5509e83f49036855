import { MessageBell } from './message-bell.tsx';
import type { ShellMessages, ShellUser } from './shell.ts';
import { UserMenu } from './user-menu.tsx';

type AccountBarProps = { user: ShellUser; messages: ShellMessages | null };

export default function AccountBar({ user, messages }: AccountBarProps) {
  return (
    <>
      <MessageBell initial={messages} />
      <UserMenu user={user} />
    </>
  );
}
