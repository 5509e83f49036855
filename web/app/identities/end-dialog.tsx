import { useEffect, useState, type FormEvent } from 'react';
import { code } from '@portal/contract/codes';
import { authStatus, type AuthStatus } from '@portal/contract/roles';
import { ReasonField } from '../forms/reason-field.tsx';
import { showErrors } from '../forms/show-errors.ts';
import { fieldErrors, type FieldErrors } from '../forms/use-submit.ts';
import { useUserChanged } from '../layouts/renew-shell.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { checkEnding, endIdentity } from './calls.ts';

type EndDialogProps = { id: number; name: string; status: AuthStatus; onClose: () => void };

/** Withdraws what is under review, cancels what is certified, once nothing stands in the way. */
export default function EndDialog({ id, name, status, onClose }: EndDialogProps) {
  const withdrawing = status === authStatus.underReview;
  const [blockers, setBlockers] = useState<string[] | null>(null);
  const [reason, setReason] = useState(withdrawing ? '修改资料后再提交' : '');
  const [errors, setErrors] = useState<FieldErrors>({});
  const [busy, setBusy] = useState(false);
  const userChanged = useUserChanged();

  useEffect(() => {
    let gone = false;
    void checkEnding(id).then((answer) => {
      if (gone) return;
      if (answer.code === code.success) setBlockers(answer.data.blockers);
      else onClose();
    });
    return () => {
      gone = true;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- asked once, when it opens
  }, [id]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    const answer = await endIdentity(id, reason);
    showErrors(() => setErrors(fieldErrors(answer)));
    if (answer.code !== code.success) return setBusy(false);
    await userChanged(withdrawing ? '申请已撤回，填写的资料已存为草稿' : '认证已取消');
    onClose();
  }

  const free = blockers?.length === 0;
  return (
    <Dialog
      open
      title={withdrawing ? `撤回${name}认证申请` : `取消${name}认证`}
      description={
        withdrawing
          ? '撤回后回到未认证状态，已填写的资料会存为草稿，可以随时再提交。'
          : '取消后不能再使用该身份的功能，需要时可以重新申请。'
      }
      dismissable={!busy}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            再想想
          </Button>
          {blockers?.length !== 0 ? null : (
            <Button
              type="submit"
              form="end-identity"
              variant={withdrawing ? 'primary' : 'danger'}
              loading={busy}
            >
              {withdrawing ? '撤回申请' : '取消认证'}
            </Button>
          )}
        </>
      }
    >
      {blockers === null && <SkeletonText lines={4} />}
      {blockers && !free && (
        <Alert kind="warning" live title="暂时不能取消认证">
          <ul className="list-disc ps-5">
            {blockers.map((blocker) => (
              <li key={blocker}>{blocker}</li>
            ))}
          </ul>
        </Alert>
      )}
      {free && (
        <PostForm id="end-identity" onSubmit={(event) => void submit(event)}>
          <ReasonField
            keepAs={`identity-end:${id}`}
            value={reason}
            error={errors.reason}
            onChange={setReason}
          />
        </PostForm>
      )}
    </Dialog>
  );
}
