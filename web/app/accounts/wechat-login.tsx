import { useState } from 'react';
import { share } from '../browser/shared-state.ts';
import { Button } from '../ui/button.tsx';
import { BindForm } from './bind-form.tsx';
import { ScanPanel } from './scan-panel.tsx';
import type { Arrive } from './use-arrival.tsx';

export default function WechatLogin({ arrive }: { arrive: Arrive }) {
  const [ticket, setTicket] = useState<string | null>(null);
  if (ticket) return <BindForm ticket={ticket} arrive={arrive} onBack={() => setTicket(null)} />;
  return (
    <>
      <ScanPanel
        onScanned={(scanned, msg) =>
          'bind_ticket' in scanned ? setTicket(scanned.bind_ticket) : void arrive(scanned, msg)
        }
      />
      <p className="mt-6 text-center text-sm text-ink-mute md:hidden">
        正在使用这台手机？
        <Button variant="link" size="sm" onClick={() => share({ loginType: 'sms' })}>
          短信登录更方便
        </Button>
      </p>
    </>
  );
}
