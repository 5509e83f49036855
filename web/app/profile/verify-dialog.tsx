import { ProofFields, useProofFields } from '../accounts/proof-fields.tsx';
import { useSubmit } from '../forms/use-submit.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { verifyByCode, verifyByPassword } from './calls.ts';

type VerifyDialogProps = { mobile: string; onProven: () => void; onClose: () => void };

/** Re-authentication before something irreversible: a code to one's own mobile, or the password. */
export default function VerifyDialog({ mobile, onProven, onClose }: VerifyDialogProps) {
  const fields = useProofFields('code');
  const { by, code, password } = fields.proof;
  const { busy, errors, refusal, submit } = useSubmit(
    () => (by === 'code' ? verifyByCode(code) : verifyByPassword(password)),
    onProven,
  );
  return (
    <Dialog
      open
      size="sm"
      title="验证本人"
      description="为保护您的账号，请先证明是您本人在操作。"
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            取消
          </Button>
          <Button type="submit" form="verify" loading={busy}>
            验证
          </Button>
        </>
      }
    >
      <PostForm id="verify" className="flex flex-col gap-5" onSubmit={(event) => void submit(event)}>
        <ProofFields {...fields} mobile={mobile} errors={errors} />
        {refusal && <Alert kind="warning">{refusal}</Alert>}
      </PostForm>
    </Dialog>
  );
}
