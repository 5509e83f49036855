import { useEffect, useState } from 'react';
import { code } from '@portal/contract/codes';
import { keptText } from '../browser/kept-text.ts';
import { signOut } from '../browser/session.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useKeptDraft } from '../forms/use-kept-draft.ts';
import { useSubmit } from '../forms/use-submit.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { Textarea } from '../ui/textarea.tsx';
import { checkLeaving, leave } from './calls.ts';
import { OwnCodeField } from '../accounts/own-code-field.tsx';

type CancellationDialogProps = { mobile: string; onClose: () => void };
type Check = { losses: string[]; blockers: string[] };

export default function CancellationDialog({ mobile, onClose }: CancellationDialogProps) {
  const [check, setCheck] = useState<Check | null>(null);
  const [until, setUntil] = useState<string | null>(null);
  useEffect(() => {
    void checkLeaving().then((answer) => (answer.code === code.success ? setCheck(answer.data) : onClose()));
    // oxlint-disable-next-line react/exhaustive-deps -- asked once, when it opens
  }, []);

  if (until !== null) return <Farewell until={until} />;
  if (check?.blockers.length === 0) {
    return <LeaveForm mobile={mobile} losses={check.losses} onLeft={setUntil} onClose={onClose} />;
  }
  return (
    <Dialog
      open
      size="sm"
      title="注销账号"
      onClose={onClose}
      footer={
        <Button variant="secondary" onClick={onClose}>
          我知道了
        </Button>
      }
    >
      {check === null ? (
        <SkeletonText lines={6} />
      ) : (
        <Alert kind="warning" live title="现在还不能注销">
          <TextList texts={check.blockers} />
        </Alert>
      )}
    </Dialog>
  );
}

type LeaveFormProps = CancellationDialogProps & { losses: string[]; onLeft: (until: string) => void };

function LeaveForm({ mobile, losses, onLeft, onClose }: LeaveFormProps) {
  const [digits, setDigits] = useState('');
  const { draft, change } = useKeptDraft('cancellation', { reason: '' });
  const [understood, setUnderstood] = useState(false);
  const [unread, setUnread] = useState(false);
  const { busy, errors, refusal, submit } = useSubmit(
    () => leave({ code: digits, ...draft }),
    async (left) => {
      // The server has ended every session: clear the token before anything sends it.
      await signOut();
      keptText.forgetAll();
      onLeft(left.until);
    },
  );
  return (
    <FormDialog
      title="注销账号"
      description="注销后您将失去："
      action="提交注销申请"
      danger
      busy={busy}
      refusal={refusal}
      onSubmit={async (event) => {
        event.preventDefault();
        setUnread(!understood);
        if (understood) await submit(event);
      }}
      onClose={onClose}
    >
      <div className="rounded-lg bg-danger-tint px-4 py-3">
        <TextList texts={losses} />
      </div>
      <Field label="注销原因" error={errors.reason} hint="选填">
        <Textarea
          name="reason"
          rows={2}
          maxLength={200}
          value={draft.reason}
          onChange={({ target }) => change({ reason: target.value })}
        />
      </Field>
      <OwnCodeField mobile={mobile} scene="cancel" value={digits} onChange={setDigits} error={errors.code} />
      <Checkbox
        name="understood"
        label="我已了解注销的后果；7 天内重新登录即撤销申请"
        checked={understood}
        error={unread && !understood ? '请先确认您已了解' : undefined}
        onChange={({ target }) => setUnderstood(target.checked)}
      />
    </FormDialog>
  );
}

function Farewell({ until }: { until: string }) {
  const home = () => location.assign('/');
  return (
    <Dialog
      open
      size="sm"
      title="注销申请已提交"
      onClose={home}
      footer={<Button onClick={home}>返回首页</Button>}
    >
      <p role="status" className="text-ink-soft">
        账号将于 <span className="font-medium text-ink tabular">{until}</span>{' '}
        注销。在此之前重新登录，即撤销申请。
      </p>
    </Dialog>
  );
}

function TextList({ texts }: { texts: string[] }) {
  return (
    <ul className="list-disc ps-5 text-ink-soft">
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
