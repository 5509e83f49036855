import { useId, type FormEvent, type ReactNode } from 'react';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { PostForm } from '../ui/post-form.tsx';

type FormDialogProps = {
  title: string;
  description?: ReactNode;
  action: string;
  size?: 'sm' | 'md';
  danger?: boolean;
  busy: boolean;
  /** The server's message: it was toasted already, here it stays readable. */
  refusal?: string | null;
  onSubmit: (event: FormEvent<HTMLFormElement>) => Promise<void>;
  onClose: () => void;
  children: ReactNode;
};

/** On a phone the end of a longer form lies under the buttons. */
const intoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

/** A form in a dialog: fields, refusal, cancel and submit. */
export function FormDialog(props: FormDialogProps) {
  const {
    title,
    description,
    action,
    size = 'sm',
    danger,
    busy,
    refusal,
    onSubmit,
    onClose,
    children,
  } = props;
  const id = useId();
  return (
    <Dialog
      open
      size={size}
      title={title}
      description={description}
      dismissable={!busy}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            取消
          </Button>
          <Button type="submit" form={id} variant={danger ? 'danger' : 'primary'} loading={busy}>
            {action}
          </Button>
        </>
      }
    >
      <PostForm id={id} className="flex flex-col gap-5" onSubmit={(event) => void onSubmit(event)}>
        {children}
        {refusal && (
          <div ref={intoView}>
            <Alert kind="warning">{refusal}</Alert>
          </div>
        )}
      </PostForm>
    </Dialog>
  );
}
