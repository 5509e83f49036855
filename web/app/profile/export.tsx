import { code } from '@portal/contract/codes';
import { useBusy } from '../browser/use-busy.ts';
import { useRevalidate } from '../browser/use-revalidate.ts';
import { isRunning, useExportProgress } from '../downloads/use-export-progress.ts';
import { Button } from '../ui/button.tsx';
import { ProgressBar } from '../ui/progress.tsx';
import { ExportList, isPersonal, type Export } from './export-list.tsx';
import { Section } from './section.tsx';
import { useProof } from './use-proof.tsx';

export function ExportSection({ mobile, exports }: { mobile: string; exports: Export[] }) {
  const { prove, question } = useProof(mobile);
  const revalidate = useRevalidate();
  const [busy, whileBusy] = useBusy();
  const personal = exports.filter(isPersonal);
  const running = personal.find(isRunning);
  const progress = useExportProgress(running?.job_id, () => void revalidate());
  const table = exports.find((each) => !isPersonal(each) && isRunning(each));
  useExportProgress(table?.job_id, () => void revalidate());

  async function start() {
    const { startExport } = await import('./calls.ts');
    const answer = await prove(startExport);
    if (answer.code === code.success) await revalidate();
  }

  return (
    <Section
      id="export"
      title="导出个人数据"
      text="平台保存的关于您的全部数据和您上传的文件，打包成一个压缩文件（JSON、XLSX 和文件原件）。文件保留 24 小时，只能由您本人登录并验证身份后下载。"
    >
      <div aria-live="polite">
        {running && (
          <ProgressBar
            label="正在打包您的数据"
            labelShown
            value={Math.max(running.progress, progress?.progress ?? 0)}
            className="mb-4"
          />
        )}
        <ExportList exports={exports.filter((each) => each !== running)} prove={prove} />
      </div>
      {!running && (
        <Button variant="secondary" loading={busy} onClick={() => void whileBusy(start)}>
          {personal.length > 0 ? '重新导出' : '导出我的数据'}
        </Button>
      )}
      {question}
    </Section>
  );
}
