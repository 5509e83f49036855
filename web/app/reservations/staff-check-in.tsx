import { useEffect, useState, type FormEvent } from 'react';
import { ScanLine } from 'lucide-react';
import { useNavigate } from 'react-router';
import { code } from '@portal/contract/codes';
import { reservationDesk } from '@portal/contract/reservation-desk';
import { formatMoment } from '@portal/contract/time';
import { call } from '../browser/call.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { QrReader } from '../ui/qr-reader.tsx';

const words = { what: '预约二维码', where: '对方手机上', typed: '预约码' };

type Outcome = { kind: 'success' | 'info' | 'warning'; text: string };

/**
 * Checks in what a camera, or a scanner that types, has read. `token` is what the address brought when the camera of a
 * phone opened it.
 */
export function CheckIn({ token }: { token: string }) {
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const navigate = useNavigate();

  async function run(read: string) {
    setBusy(true);
    const answer = await call({ ...reservationDesk.checkIn, quiet: true }, { token: read });
    setBusy(false);
    if (answer.code !== code.success) {
      setOutcome({ kind: 'warning', text: answer.msg });
      return;
    }
    const { name, service, starts, already } = answer.data;
    const text = `${name}，${service}，${formatMoment(starts)}`;
    setOutcome({
      kind: already ? 'info' : 'success',
      text: `${already ? '此前已签到' : '签到成功'}：${text}`,
    });
    setTyped('');
    await navigate('/admin/reservations', { replace: true, preventScrollReset: true });
  }

  useEffect(() => {
    if (token) void run(token);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each code that arrives
  }, [token]);

  return (
    <Card as="section" aria-labelledby="check-in" className="py-4!">
      <h2 id="check-in" className="text-lg">
        扫码签到
      </h2>
      <div role="status" className="mt-3 empty:hidden">
        {outcome && <Alert kind={outcome.kind}>{outcome.text}</Alert>}
      </div>
      <QrReader words={words} busy={busy} onRead={(text) => void run(text.slice(0, 300))} />
      <PostForm
        className="mt-4 flex flex-wrap items-end gap-3"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void run(typed);
        }}
      >
        <Field
          label="预约码"
          hint="扫码枪请先点入此框；用手机自带的相机扫描会直接打开本页"
          className="min-w-0 flex-1 basis-72"
        >
          <Input
            name="token"
            autoComplete="off"
            maxLength={300}
            start={<ScanLine className="size-5" />}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
        <Button type="submit" loading={busy} className="mb-7 phone:mb-0 phone:w-full">
          签到
        </Button>
      </PostForm>
    </Card>
  );
}
