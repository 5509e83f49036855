import { useEffect, useState } from 'react';
import { Columns2, ExternalLink, Maximize2 } from 'lucide-react';
import { code } from '@portal/contract/codes';
import type { FileReference } from '@portal/contract/files';
import { reviews } from '@portal/contract/reviews';
import { call } from '../browser/call.ts';
import { openLater } from '../browser/open-later.ts';
import { toast } from '../browser/toasts.ts';
import { loadPicture } from '../files/load-picture.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { cx } from '../ui/cx.ts';
import { FileIcon } from '../ui/file-icon.tsx';
import { ImageViewer } from '../ui/image-viewer.tsx';
import type { Picture } from '../ui/lightbox.tsx';
import { Objection } from './staff-review-facts.tsx';
import { filesOf, reviewFields, type Review } from './staff-review-fields.ts';

/** Beside the facts. Nothing is fetched before it is asked for, because every opening is written down. */
export function ReviewDocuments({ review }: { review: Review }) {
  const [wide, setWide] = useState(false);
  const groups = reviewFields(review.type).filter(({ kind }) => kind === 'files');
  return (
    <Card as="section" aria-labelledby="documents" className={wide ? 'xl:col-span-2' : 'xl:sticky xl:top-20'}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="documents" className="text-lg">
          证明文件
        </h2>
        <Button
          variant="ghost"
          size="sm"
          className="max-xl:hidden"
          aria-pressed={wide}
          icon={<Columns2 className="size-4" />}
          onClick={() => setWide(!wide)}
        >
          并排对照
        </Button>
      </div>
      <p className="mt-1 text-sm text-ink-mute">点击后打开，每次打开都会记入审计日志。</p>
      <div className={cx('grid items-start gap-x-5', wide && 'xl:grid-cols-2')}>
        {groups.map(({ name, label }) => (
          <section key={name} aria-label={label} className="mt-4">
            <h3 className="text-sm font-medium text-ink-soft">{label}</h3>
            <Objection reason={review.reasons[name]} />
            <ul className="mt-2 flex flex-col gap-3">
              {filesOf(review, name).map((file) => (
                <Document key={file.url} reviewId={review.id} file={file} />
              ))}
            </ul>
            {filesOf(review, name).length === 0 && <p className="text-ink-mute">没有文件</p>}
          </section>
        ))}
      </div>
    </Card>
  );
}

function Document({ reviewId, file }: { reviewId: number; file: FileReference }) {
  const [busy, setBusy] = useState(false);
  const [picture, setPicture] = useState<Picture | null>(null);
  const [viewing, setViewing] = useState(false);
  const [paper, setPaper] = useState<string | null>(null);
  const isPaper = /\.pdf$/i.test(file.name);
  const isPicture = /\.(?:jpe?g|png|webp)$/i.test(file.name);

  // A picture lives in memory as long as it is shown: the signed address is gone after a minute.
  useEffect(() => () => void (picture && URL.revokeObjectURL(picture.src)), [picture]);

  async function ask(): Promise<string | null> {
    const answer = await call(reviews.openFile, { id: reviewId, file: file.url });
    return answer.code === code.success ? answer.data.url : null;
  }

  async function open() {
    if (picture) return setViewing(true);
    if (paper) return setPaper(null);
    setBusy(true);
    await show();
    setBusy(false);
  }

  async function show() {
    if (!isPicture && !(isPaper && canShowPdf())) return openLater(ask);
    const address = await ask();
    if (!address) return;
    if (isPaper) return setPaper(`${address}&view=1`);
    const loaded = await loadPicture(address, file.name);
    setPicture(loaded);
    setViewing(loaded !== null);
    if (!loaded) toast('error', '图片没有加载成功，请重试');
  }

  const verb = paper ? '收起' : '查看';
  return (
    <li className="overflow-hidden rounded-md border border-line">
      <div className="flex items-center gap-3 p-3">
        <FileIcon name={file.name} className="h-9" />
        <p className="min-w-0 flex-1 text-sm">{file.name}</p>
        <Button
          variant="secondary"
          size="sm"
          loading={busy}
          icon={isPicture || isPaper ? <Maximize2 className="size-4" /> : <ExternalLink className="size-4" />}
          aria-label={isPicture || isPaper ? `${verb}：${file.name}` : `打开：${file.name}（在新窗口）`}
          aria-expanded={isPaper ? paper !== null : undefined}
          onClick={() => void open()}
        >
          {isPicture || isPaper ? verb : '打开'}
        </Button>
      </div>
      {picture && (
        <button
          type="button"
          aria-label={`放大：${file.name}`}
          className="block w-full bg-sunken"
          onClick={() => void open()}
        >
          <img
            src={picture.src}
            alt={file.name}
            width={picture.width}
            height={picture.height}
            className="mx-auto h-auto max-h-96 w-auto max-w-full object-contain"
          />
        </button>
      )}
      {paper && <iframe src={paper} title={file.name} className="h-[70vh] w-full border-t border-line" />}
      {picture && viewing && <ImageViewer pictures={[picture]} index={0} onClose={() => setViewing(false)} />}
    </li>
  );
}

/** Phones and some browsers hand a PDF to another program. */
function canShowPdf(): boolean {
  return navigator.pdfViewerEnabled;
}
