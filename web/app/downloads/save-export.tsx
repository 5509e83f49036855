import { useState } from 'react';
import { Download } from 'lucide-react';
import { Button } from '../ui/button.tsx';

/** Saves a finished export. Its address lives for a minute, so it is asked for when the button is pressed. */
export function SaveExport({ job, size }: { job: string; size?: 'sm' }) {
  const [busy, setBusy] = useState(false);

  async function save() {
    setBusy(true);
    const { saveExport } = await import('./calls.ts');
    await saveExport(job);
    setBusy(false);
  }

  return (
    <Button
      {...(size && { size })}
      loading={busy}
      icon={<Download className="size-4" aria-hidden />}
      onClick={() => void save()}
    >
      下载文件
    </Button>
  );
}
