import { useState } from 'react';
import { Eye } from 'lucide-react';
import { code } from '@portal/contract/codes';
import { inquiries } from '@portal/contract/inquiries';
import { call } from '../browser/call.ts';
import { Button } from '../ui/button.tsx';

/** The number with its middle starred, until somebody who has to call asks for it. */
export function InquiryMobile({ id, masked }: { id: number; masked: string }) {
  const [mobile, setMobile] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function reveal() {
    setBusy(true);
    const answer = await call(inquiries.reveal, { id });
    if (answer.code === code.success) setMobile(answer.data.mobile);
    setBusy(false);
  }

  return (
    <span
      className="flex flex-wrap items-center gap-x-2 text-sm tabular phone:justify-end"
      aria-live="polite"
    >
      {mobile === null ? (
        <>
          {masked}
          <Button
            variant="link"
            size="sm"
            loading={busy}
            icon={<Eye className="size-4" aria-hidden />}
            onClick={() => void reveal()}
          >
            显示手机号
          </Button>
        </>
      ) : (
        <a href={`tel:${mobile}`} className="text-link">
          {mobile}
        </a>
      )}
    </span>
  );
}
