import { useEffect, useState } from 'react';
import { pageMeta } from '../layouts/page-meta.ts';
import { Button } from '../ui/button.tsx';
import { Spinner } from '../ui/spinner.tsx';
import type { Route } from './+types/mask-page';
import { Mask } from './mask.tsx';
import { PartPage } from './part-page.tsx';

const waiting = 2000;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: '遮罩', description: '盖住页面、把注意力集中在一件事上的遮罩层。' });
}

export default function MaskPage() {
  const [shown, setShown] = useState<'none' | 'note' | 'wait'>('none');
  useEffect(() => {
    if (shown !== 'wait') return;
    const timer = setTimeout(() => setShown('none'), waiting);
    return () => clearTimeout(timer);
  }, [shown]);
  const close = () => setShown('none');
  return (
    <PartPage title="遮罩" text="盖住页面，只留一件要看或要等的事。键盘焦点留在遮罩里，Esc 键关闭。">
      <div className="flex flex-wrap gap-3 noscript:hidden">
        <Button onClick={() => setShown('note')}>显示提示</Button>
        <Button variant="secondary" onClick={() => setShown('wait')}>
          显示等待（2 秒）
        </Button>
      </div>
      <noscript>
        <p className="text-ink-mute">遮罩需要启用 JavaScript。</p>
      </noscript>
      <Mask open={shown === 'note'} onClose={close} label="提示">
        <p className="text-lg font-medium">这是一个遮罩</p>
        <p className="mt-2 text-ink-soft">点旁边的空白、按 Esc 键或按下面的按钮都可以关闭。</p>
        <Button className="mt-5" onClick={close}>
          知道了
        </Button>
      </Mask>
      <Mask open={shown === 'wait'} onClose={close} label="请稍候" dismissable={false}>
        <p role="status" className="flex items-center gap-3">
          <Spinner /> 正在处理，请稍候…
        </p>
      </Mask>
    </PartPage>
  );
}
