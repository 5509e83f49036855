import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { code } from '@portal/contract/codes';
import { Button } from '../ui/button.tsx';
import { ProgressBar } from '../ui/progress.tsx';
import { ExportList, type Export } from './export-list.tsx';
import { Section } from './section.tsx';
import { useProof } from './use-proof.tsx';

const pollEvery = 1000;

export function ExportSection({ mobile, exports }: { mobile: string; exports: Export[] }) {
  const { prove, question } = useProof(mobile);
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const running = exports.find(({ status }) => status === 'waiting' || status === 'working');
  const progress = useProgress(running?.job_id);

  async function start() {
    setBusy(true);
    const { startExport } = await import('./calls.ts');
    const answer = await prove(startExport);
    if (answer.code === code.success) await revalidate();
    setBusy(false);
  }

  return (
    <Section
      id="export"
      title="导出个人数据"
      text="平台保存的关于您的全部数据和您上传的文件，打包成一个压缩文件（JSON、XLSX 和文件原件）。文件保留 24 小时，只能由您本人登录后下载。"
    >
      <div aria-live="polite">
        {running && (
          <ProgressBar
            label="正在打包您的数据"
            labelShown
            value={Math.max(running.progress, progress)}
            className="mb-4"
          />
        )}
        <ExportList exports={exports.filter((each) => each !== running)} />
      </div>
      {!running && (
        <Button variant="secondary" loading={busy} onClick={() => void start()}>
          {exports.length > 0 ? '重新导出' : '导出我的数据'}
        </Button>
      )}
      {question}
    </Section>
  );
}

/** Percent of a running export; once it runs no more the page asks for its list again. */
function useProgress(job: string | undefined): number {
  const { revalidate } = useRevalidator();
  const [seen, setSeen] = useState({ job, progress: 0 });

  useEffect(() => {
    if (job === undefined) return;
    return follow(job, (progress) => {
      if (progress === null) void revalidate();
      else setSeen({ job, progress });
    });
  }, [job, revalidate]);

  return seen.job === job ? seen.progress : 0;
}

/** Reports until there is nothing more to expect, which is null. Answers how to stop. */
function follow(job: string, report: (progress: number | null) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  async function look() {
    const { exportProgress } = await import('./calls.ts');
    const progress = await exportProgress(job);
    if (stopped) return;
    report(progress);
    if (progress !== null) timer = setTimeout(() => void look(), pollEvery);
  }
  void look();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
