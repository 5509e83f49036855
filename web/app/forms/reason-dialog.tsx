import { useState, type FormEvent, type ReactNode } from 'react';
import { FormDialog } from './form-dialog.tsx';
import { QuickReasons } from './quick-reasons.tsx';
import { ReasonField } from './reason-field.tsx';

type ReasonDialogProps = {
  /** Names what the reason is for. */
  keepAs?: string;
  title: string;
  description: ReactNode;
  action: string;
  danger?: boolean;
  hint?: string;
  maxLength?: number;
  quickReasons?: readonly string[];
  busy: boolean;
  error: string | undefined;
  onSend: (reason: string) => Promise<void>;
  onClose: () => void;
};

/** For what is done to somebody else's work: it asks why, and tells what will happen. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { keepAs, hint, maxLength = 200, quickReasons, error, onSend, danger = true, ...dialog } = props;
  const [reason, setReason] = useState('');

  async function submit(event: FormEvent) {
    event.preventDefault();
    await onSend(reason);
  }

  return (
    <FormDialog {...dialog} danger={danger} size={quickReasons ? 'md' : 'sm'} onSubmit={submit}>
      <div>
        <ReasonField
          keepAs={keepAs}
          value={reason}
          error={error}
          hint={hint}
          maxLength={maxLength}
          onChange={setReason}
        />
        {quickReasons && (
          <QuickReasons label="常用原因" reasons={quickReasons} value={reason} onChange={setReason} />
        )}
      </div>
    </FormDialog>
  );
}
