import { useEffect, useState } from 'react';
import { Volume2, VolumeX } from 'lucide-react';
import { toast } from '../browser/toasts.ts';
import { Button } from '../ui/button.tsx';

/** Reads one part of the page, named by its id. */
export function ReadAloudButton({ target }: { target: string }) {
  const [reading, setReading] = useState(false);
  useEffect(() => {
    return () => void import('../browser/read-aloud.ts').then(({ stopReading }) => stopReading());
  }, [target]);

  async function turn() {
    const { readAloud, stopReading } = await import('../browser/read-aloud.ts');
    if (reading) {
      stopReading();
      setReading(false);
      return;
    }
    const text = document.querySelector<HTMLElement>(`#${target}`)?.innerText ?? '';
    if (readAloud(() => setReading(false), text)) setReading(true);
    else toast('warning', '当前浏览器不支持朗读');
  }

  return (
    <Button
      variant="ghost"
      size="sm"
      aria-pressed={reading}
      icon={reading ? <VolumeX className="size-4" /> : <Volume2 className="size-4" />}
      className="noscript:hidden"
      onClick={() => void turn()}
    >
      {reading ? '停止朗读' : '朗读'}
    </Button>
  );
}
