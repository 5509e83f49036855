import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { TypedCodeForm } from '../forms/typed-code-form.tsx';
import { Card } from '../ui/card.tsx';
import { QrReader } from '../ui/qr-reader.tsx';
import { Spinner } from '../ui/spinner.tsx';
import type { CheckInResult } from './calls.ts';
import { CheckInOutcome } from './check-in-outcome.tsx';
import { scannedFrom, type Scanned } from './scanned.ts';

const path = '/pages_workbench/pages/sign';
const words = { what: '签到二维码', where: '屏幕上', typed: '签到码' };

/** Check-in by camera, picture or typed code, and the result. `arrived` is the code of a link that was opened. */
export function CheckIn({ arrived }: { arrived: Scanned | null }) {
  const { run, retry, busy, result } = useCheckIn(arrived);
  const [typed, setTyped] = useState('');
  return (
    <Card as="section" aria-labelledby="check-in">
      <h2 id="check-in" className="text-lg">
        现场签到
      </h2>
      <p className="mt-1 text-ink-soft">用微信或手机相机扫描会场屏幕上的二维码，会直接打开本页并完成签到。</p>
      <div role="status" className="mt-4">
        {busy ? (
          <p className="flex items-center gap-3 rounded-lg bg-brand-50 px-4 py-6">
            <Spinner /> 正在签到…
          </p>
        ) : (
          result && <CheckInOutcome result={result} onRetry={retry} />
        )}
      </div>
      <QrReader words={words} busy={busy} onRead={(text) => void run(scannedFrom(text))} />
      <TypedCodeForm
        label="签到码"
        hint="屏幕上的 6 位字母和数字，不分大小写"
        placeholder="例如 ABC 234"
        maxLength={20}
        action="签到"
        busy={busy}
        value={typed}
        onChange={setTyped}
        onSubmit={() => void run({ code: typed, near: false })}
      />
    </Card>
  );
}

function useCheckIn(arrived: Scanned | null) {
  const navigate = useNavigate();
  const [result, setResult] = useState<CheckInResult | null>(null);
  const [busy, setBusy] = useState(arrived !== null);
  const last = useRef<Scanned | null>(null);

  async function run(scanned: Scanned) {
    last.current = scanned;
    setBusy(true);
    const answer = await import('./calls.ts').then(
      ({ checkIn }) => checkIn(scanned),
      (): CheckInResult => ({ refusal: '页面没有加载完整，请重试' }),
    );
    setResult(answer);
    setBusy(false);
    // Without the token, which would be sent again by every reload; the calendar is loaded anew with it. What was refused may
    // be tried once more.
    if ('entry' in answer) await navigate(path, { replace: true, preventScrollReset: true });
  }

  const code = arrived?.code;
  useEffect(() => {
    if (arrived) void run(arrived);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each code that arrives
  }, [code]);

  return { run, retry: () => last.current && void run(last.current), busy, result };
}
