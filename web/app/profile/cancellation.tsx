import { Suspense, useState } from 'react';
import { lazy } from '../browser/lazy.ts';
import { Button } from '../ui/button.tsx';
import { Section } from './section.tsx';

const CancellationDialog = lazy(() => import('./cancellation-dialog.tsx'));

export function CancellationSection({ mobile }: { mobile: string }) {
  const [open, setOpen] = useState(false);
  return (
    <Section
      id="cancellation"
      title="注销账号"
      text="提交后有 7 天时间，期间重新登录即撤销。7 天后个人资料会被清除，无法恢复。"
    >
      <Button
        variant="secondary"
        className="text-danger hover:border-danger hover:bg-danger-tint hover:text-danger"
        onClick={() => setOpen(true)}
      >
        注销账号
      </Button>
      {open && (
        <Suspense>
          <CancellationDialog mobile={mobile} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Section>
  );
}
