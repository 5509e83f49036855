import { Suspense, useState } from 'react';
import { lazy } from '../browser/lazy.ts';
import { Button } from '../ui/button.tsx';
import { Row, Section } from './section.tsx';

const dialogs = {
  mobile: lazy(() => import('./mobile-dialog.tsx')),
  password: lazy(() => import('./password-dialog.tsx')),
  retrieval: lazy(() => import('./retrieval-dialog.tsx')),
  wechat: lazy(() => import('./wechat-dialog.tsx')),
};

export function SecuritySection({ mobile, hasWechat }: { mobile: string; hasWechat: boolean }) {
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
              <Button variant="ghost" size="sm" className="phone:-ms-3" onClick={() => setOpen('retrieval')}>
                忘记旧密码
              </Button>
              <Button variant="secondary" size="sm" onClick={() => setOpen('password')}>
                修改密码
              </Button>
            </span>
          }
        />
        <Row
          title="微信"
          text={
            hasWechat
              ? '已绑定，可以扫码登录'
              : '未绑定。退出后在登录页选择“微信扫码”，扫码后验证手机号即可绑定'
          }
          action={
            hasWechat && (
              <Button variant="secondary" size="sm" onClick={() => setOpen('wechat')}>
                解除绑定
              </Button>
            )
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
