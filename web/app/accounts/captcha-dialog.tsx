import { useEffect, useState } from 'react';
import { RefreshCw } from 'lucide-react';
import { code } from '@portal/contract/codes';
import type { OutputOf } from '@portal/contract/endpoint';
import type { signIn } from '@portal/contract/sign-in';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { CaptchaPuzzle } from './captcha-puzzle.tsx';
import { CaptchaWords } from './captcha-words.tsx';
import { findProof } from './proof-of-work.ts';
import { fetchCaptcha, type CaptchaAnswer } from './calls.ts';

type Captcha = OutputOf<typeof signIn.captcha>;
type Kind = Captcha['kind'];

type CaptchaDialogProps = {
  /** Resolves to the reason for another try, or null when the answer was right. */
  onSolved: (answer: CaptchaAnswer) => Promise<string | null>;
  onClose: () => void;
};

/** A slider puzzle, with a question in words as the accessible alternative. */
export default function CaptchaDialog({ onSolved, onClose }: CaptchaDialogProps) {
  const [kind, setKind] = useState<Kind>('puzzle');
  const [round, setRound] = useState(0);
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const { captcha, missing } = useCaptcha(kind, round);

  async function solve(answer: string) {
    if (!captcha || busy) return;
    setBusy(true);
    const proof = await findProofFor(captcha);
    const again = await onSolved({ ticket: captcha.ticket, answer, ...(proof && { proof }) });
    if (again === null) return onClose();
    setBusy(false);
    setFailure(again || '验证未通过，请再试一次');
    setRound(round + 1);
  }

  function change(next: Kind) {
    setFailure('');
    setKind(next);
    setRound(round + 1);
  }

  return (
    <Dialog open onClose={onClose} size="sm" title="安全验证" description="完成验证后为您发送短信验证码">
      {failure && (
        <Alert kind="warning" live className="mb-4">
          {failure}
        </Alert>
      )}
      {missing !== undefined && (
        <Alert kind="warning" live className="mb-4">
          {`${missing || '验证题没有取到'}，请点「换一个」重试`}
        </Alert>
      )}
      {!captcha && missing === undefined && (
        <Skeleton className={kind === 'puzzle' ? 'h-60 w-full' : 'h-36 w-full'} />
      )}
      {captcha?.kind === 'puzzle' && (
        <CaptchaPuzzle key={captcha.ticket} puzzle={captcha} busy={busy} onSolve={(at) => void solve(at)} />
      )}
      {captcha?.kind === 'words' && (
        <CaptchaWords
          key={captcha.ticket}
          questions={captcha.questions}
          busy={busy}
          onSolve={(text) => void solve(text)}
        />
      )}
      <div className="mt-4 flex flex-wrap justify-between gap-x-4">
        <Button variant="link" size="sm" onClick={() => change(kind === 'puzzle' ? 'words' : 'puzzle')}>
          {kind === 'puzzle' ? '换成文字题' : '换成拼图'}
        </Button>
        <Button variant="link" size="sm" icon={<RefreshCw className="size-4" />} onClick={() => change(kind)}>
          换一个
        </Button>
      </div>
    </Dialog>
  );
}

/** A question in words costs a proof of work, which grows with use. */
async function findProofFor(captcha: Captcha): Promise<string | null> {
  return captcha.kind === 'words' ? findProof(captcha.ticket, captcha.work) : null;
}

/** While the request is pending neither is set. */
function useCaptcha(kind: Kind, round: number): { captcha?: Captcha; missing?: string } {
  const [got, setGot] = useState<{ round: number; captcha?: Captcha; missing?: string }>();
  useEffect(() => {
    // A picture takes longer to make than a question: the answer to an earlier request may come after the later one's.
    let wanted = true;
    void fetchCaptcha(kind).then((answer) => {
      if (!wanted) return;
      setGot(answer.code === code.success ? { round, captcha: answer.data } : { round, missing: answer.msg });
    });
    return () => {
      wanted = false;
    };
  }, [kind, round]);
  return got?.round === round ? got : {};
}
