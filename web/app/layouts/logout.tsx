import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { lazy } from '../browser/lazy.ts';

const ConfirmDialog = lazy(async () => {
  const { ConfirmDialog: dialog } = await import('../ui/confirm-dialog.tsx');
  return { default: dialog };
});

export type Logout = {
  asked: boolean;
  open: boolean;
  busy: boolean;
  ask: () => void;
  cancel: () => void;
  confirm: () => Promise<void>;
};

export function useLogout(): Logout {
  const navigate = useNavigate();
  const [state, setState] = useState({ asked: false, open: false, busy: false });
  return {
    ...state,
    ask: () => setState({ asked: true, open: true, busy: false }),
    cancel: () => setState((now) => ({ ...now, open: false })),
    async confirm() {
      setState((now) => ({ ...now, busy: true }));
      const done = await import('./browser-shell.ts').then(
        ({ logOut }) => logOut(),
        () => false,
      );
      setState((now) => ({ ...now, open: !done, busy: false }));
      if (done) await navigate('/');
    },
  };
}

/** spec 4. */
export function LogoutQuestion({ asked, open, busy, cancel, confirm }: Logout) {
  if (!asked) return null;
  return (
    <Suspense>
      <ConfirmDialog open={open} loading={busy} onCancel={cancel} onConfirm={() => void confirm()}>
        确认退出系统？
      </ConfirmDialog>
    </Suspense>
  );
}
