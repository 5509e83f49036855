import { Download } from 'lucide-react';
import { useBusy } from '../browser/use-busy.ts';
import { Button } from '../ui/button.tsx';

/** Saves a finished export. Its address lives for a minute, so it is asked for when the button is pressed. */
export function SaveExport({ job, size }: { job: string; size?: 'sm' }) {
  const [busy, whileBusy] = useBusy();

  async function save() {
    const { saveExport } = await import('./calls.ts');
    await saveExport(job);
  }

  return (
    <Button
      {...(size && { size })}
      loading={busy}
      icon={<Download className="size-4" aria-hidden />}
      onClick={() => void whileBusy(save)}
    >
      下载文件
    </Button>
  );
}
