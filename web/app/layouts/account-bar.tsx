import { useLeftAnswers } from '../exams/use-left-answers.ts';
import { MessageBell } from './message-bell.tsx';
import type { ShellMessages, ShellUser } from './shell.ts';
import { UserMenu } from './user-menu.tsx';

type AccountBarProps = { user: ShellUser; messages: ShellMessages | null };

export default function AccountBar({ user, messages }: AccountBarProps) {
  // Here rather than in the layout: a phone has this bar too, hidden by its styles, and visitors do without the code.
  useLeftAnswers();
  return (
    <>
      <MessageBell initial={messages} />
      <UserMenu user={user} />
    </>
  );
}
