import { Download } from 'lucide-react';
import { useBusy } from '../browser/use-busy.ts';
import { Button } from '../ui/button.tsx';
import type { Prove } from './calls.ts';

type SaveExportProps = {
  job: string;
  size?: 'sm';
  /** For a file that needs re-authentication. */
  prove?: Prove | undefined;
};

/** Saves a finished export. Its signed address expires in a minute, so it is requested at the click. */
export function SaveExport({ job, size, prove }: SaveExportProps) {
  const [busy, whileBusy] = useBusy();

  async function save() {
    const { saveExport } = await import('./calls.ts');
    await saveExport(job, prove);
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
