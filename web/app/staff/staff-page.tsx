import type { ReactNode } from 'react';

type StaffPageProps = { title: ReactNode; text?: ReactNode; action?: ReactNode; children: ReactNode };

/** The head and body every page of the back office has. */
export function StaffPage({ title, text, action, children }: StaffPageProps) {
  return (
    <div className="mx-auto flex w-full max-w-360 flex-col gap-5 p-6 phone:gap-4 phone:p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-2xl phone:text-xl">{title}</h1>
          {text && <p className="mt-1 text-sm text-ink-mute">{text}</p>}
        </div>
        {action && <div className="flex flex-wrap items-center gap-3">{action}</div>}
      </div>
      {children}
    </div>
  );
}
