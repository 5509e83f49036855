import { Suspense, useState } from 'react';
import { Monitor, Smartphone } from 'lucide-react';
import { code } from '@portal/contract/codes';
import { lazy } from '../browser/lazy.ts';
import { toast } from '../browser/toasts.ts';
import { useBusy } from '../browser/use-busy.ts';
import { useRevalidate } from '../browser/use-revalidate.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import type { AccountData } from './load-account.ts';
import { Section } from './section.tsx';

const ConfirmDialog = lazy(async () => ({
  default: (await import('../ui/confirm-dialog.tsx')).ConfirmDialog,
}));

type Device = AccountData['devices'][number];

export function DevicesSection({ devices }: { devices: Device[] }) {
  const revalidate = useRevalidate();
  const [leaving, setLeaving] = useState<Device | null>(null);
  const [busy, whileBusy] = useBusy();

  async function confirm() {
    if (!leaving) return;
    const { logOutDevice } = await import('./calls.ts');
    const answer = await logOutDevice(leaving.id);
    if (answer.code === code.success) {
      toast('success', answer.msg);
      await revalidate();
    }
    setLeaving(null);
  }

  return (
    <Section id="devices" title="登录设备" text="发现不是您的设备，请让它退出登录，并修改密码。">
      <ul className="divide-y divide-line">
        {devices.map((device) => (
          <DeviceRow key={device.id} device={device} onLeave={() => setLeaving(device)} />
        ))}
      </ul>
      {leaving && (
        <Suspense>
          <ConfirmDialog
            open
            title="退出该设备"
            confirmText="退出该设备"
            loading={busy}
            onCancel={() => setLeaving(null)}
            onConfirm={() => void whileBusy(confirm)}
          >
            {leaving.device}（{leaving.address}）将立即退出登录。
          </ConfirmDialog>
        </Suspense>
      )}
    </Section>
  );
}

function DeviceRow({ device, onLeave }: { device: Device; onLeave: () => void }) {
  const Icon = /手机|iPhone|Android|微信/.test(device.device) ? Smartphone : Monitor;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4 first:pt-0 last:pb-0">
      <Icon className="size-6 shrink-0 text-ink-mute" aria-hidden />
      <div className="min-w-0 flex-1 basis-40">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {device.device} {device.current && <Badge tone="brand">当前设备</Badge>}
        </p>
        <p className="text-sm text-ink-mute tabular">
          {device.address}，<span className="whitespace-nowrap">{device.since} 登录，</span>
          <span className="whitespace-nowrap">最近使用 {device.seen}</span>
        </p>
      </div>
      {!device.current && (
        <Button variant="secondary" size="sm" aria-label={`退出该设备：${device.device}`} onClick={onLeave}>
          退出该设备
        </Button>
      )}
    </li>
  );
}
