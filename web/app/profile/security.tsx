import { Suspense, useState } from 'react';
import { lazy } from '../browser/lazy.ts';
import { Button } from '../ui/button.tsx';
import { Row, Section } from './section.tsx';

const dialogs = {
  mobile: lazy(() => import('./mobile-dialog.tsx')),
  password: lazy(() => import('./password-dialog.tsx')),
  retrieval: lazy(() => import('./retrieval-dialog.tsx')),
};

export function SecuritySection({ mobile }: { mobile: string }) {
  const [open, setOpen] = useState<keyof typeof dialogs | null>(null);
  const Shown = open && dialogs[open];
  return (
    <Section id="security" title="账号安全">
      <div className="divide-y divide-line">
        <Row
          title="手机号"
          text={<span className="tabular">{mobile}</span>}
          action={
            <Button variant="secondary" size="sm" onClick={() => setOpen('mobile')}>
              更换手机号
            </Button>
          }
        />
        <Row
          title="登录密码"
          text="修改后，其他设备会退出登录"
          action={
            <span className="flex flex-wrap gap-3">
              <Button variant="ghost" size="sm" onClick={() => setOpen('retrieval')}>
                忘记旧密码
              </Button>
              <Button variant="secondary" size="sm" onClick={() => setOpen('password')}>
                修改密码
              </Button>
            </span>
          }
        />
      </div>
      {Shown && (
        <Suspense>
          <Shown mobile={mobile} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </Section>
  );
}
