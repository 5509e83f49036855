import { useEffect, useState } from 'react';
import { Download } from 'lucide-react';
import { code } from '@portal/contract/codes';
import { Alert } from '../ui/alert.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { ProgressBar } from '../ui/progress.tsx';
import { Section } from './section.tsx';
import { useProof } from './use-proof.tsx';

type Progress = {
  status: 'waiting' | 'working' | 'done' | 'failed';
  progress: number;
  url: string;
  until: string;
};

const jobKey = 'export-job';
const pollEvery = 1000;

export function ExportSection({ mobile }: { mobile: string }) {
  const { prove, question } = useProof(mobile);
  const { running, progress, begin } = useExport();
  const [busy, setBusy] = useState(false);

  async function start() {
    setBusy(true);
    const { startExport } = await import('./calls.ts');
    const answer = await prove(startExport);
    if (answer.code === code.success) begin(answer.data.job_id);
    setBusy(false);
  }

  return (
    <Section
      id="export"
      title="导出个人数据"
      text="平台保存的关于您的全部数据，打包成一个压缩文件（JSON 和 XLSX）。链接 24 小时内有效。"
    >
      <div aria-live="polite">
        {running && (
          <ProgressBar label="正在打包您的数据" labelShown value={progress?.progress ?? 0} className="mb-4" />
        )}
        {progress?.status === 'done' && (
          <Alert
            kind="success"
            title="您的数据已打包好"
            className="mb-4"
            action={
              <ButtonLink
                href={progress.url}
                download
                size="sm"
                icon={<Download className="size-4" aria-hidden />}
              >
                下载压缩文件
              </ButtonLink>
            }
          >
            请在 <span className="tabular">{progress.until}</span> 前下载。
          </Alert>
        )}
        {progress?.status === 'failed' && (
          <Alert kind="error" className="mb-4">
            没有打包成功，或链接已过期，请重新导出。
          </Alert>
        )}
      </div>
      {!running && (
        <Button variant="secondary" loading={busy} onClick={() => void start()}>
          {progress ? '重新导出' : '导出我的数据'}
        </Button>
      )}
      {question}
    </Section>
  );
}

/** Follows one export until it is done, over a reload of the page as well. */
function useExport() {
  const [begun, setBegun] = useState<string | null>(null);
  const [progress, setProgress] = useState<Progress | null>(null);

  useEffect(() => {
    const job = begun ?? sessionStorage.getItem(jobKey);
    if (job === null) return;
    return follow(job, (found) => {
      if (found === null) sessionStorage.removeItem(jobKey);
      setProgress(found);
      if (found === null) setBegun(null);
    });
  }, [begun]);

  function begin(job: string) {
    sessionStorage.setItem(jobKey, job);
    setProgress(null);
    setBegun(job);
  }

  const running = progress ? isRunning(progress) : begun !== null;
  return { running, progress, begin };
}

function isRunning({ status }: Progress): boolean {
  return status === 'waiting' || status === 'working';
}

/** Reports until there is nothing more to expect; null when there is no such export. Answers how to stop. */
function follow(job: string, report: (progress: Progress | null) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  async function look() {
    const { exportProgress } = await import('./calls.ts');
    const found = await exportProgress(job);
    if (stopped) return;
    report(found);
    if (found && isRunning(found)) timer = setTimeout(() => void look(), pollEvery);
  }
  void look();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
