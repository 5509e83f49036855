import { useEffect, useState } from 'react';
import { code } from '@portal/contract/codes';
import { site } from '@portal/contract/site';
import { call } from '../browser/call.ts';
import type { Agreement } from '../browser/shapes.ts';
import { readShared, share } from '../browser/shared-state.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Empty } from '../ui/empty.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';

export type AgreementKind = 'user' | 'payment' | 'privacy';

type AgreementDialogProps = { kind: AgreementKind; title: string; onClose: () => void };

export default function AgreementDialog({ kind, title, onClose }: AgreementDialogProps) {
  const [agreement, setAgreement] = useState<Agreement | null | undefined>(() => kept(kind) ?? undefined);
  useEffect(() => {
    if (agreement === undefined) void read(kind).then(setAgreement);
  }, [agreement, kind]);

  return (
    <Dialog
      open
      size="lg"
      title={agreement?.title ?? title}
      description={agreement ? `版本 ${agreement.version}` : undefined}
      onClose={onClose}
      footer={<Button onClick={onClose}>我知道了</Button>}
    >
      {agreement === undefined && <SkeletonText lines={8} />}
      {agreement === null && (
        <Empty
          compact
          picture="error"
          title="协议没有取到"
          action={
            <Button variant="secondary" onClick={() => setAgreement(undefined)}>
              重新加载
            </Button>
          }
        />
      )}
      {agreement && (
        // The server sanitises it before it is stored.
        // oxlint-disable-next-line react/no-danger
        <div className="prose-zh text-base" dangerouslySetInnerHTML={{ __html: agreement.content }} />
      )}
    </Dialog>
  );
}

// spec 3: both agreements are shared client state.
function kept(kind: AgreementKind): Agreement | null {
  const { userAgrement, payAgreement } = readShared();
  return kind === 'user' ? userAgrement : kind === 'payment' ? payAgreement : null;
}

async function read(kind: AgreementKind): Promise<Agreement | null> {
  const answer = await ask(kind);
  if (answer.code !== code.success) return null;
  if (kind === 'user') share({ userAgrement: answer.data });
  if (kind === 'payment') share({ payAgreement: answer.data });
  return answer.data;
}

function ask(kind: AgreementKind) {
  if (kind === 'user') return call(site.agreement, {});
  if (kind === 'payment') return call(site.paymentAgreement, {});
  return call(site.statement, { kind });
}
