import { Suspense, useState } from 'react';
import { Download, Eye, Lock } from 'lucide-react';
import { lazy } from '../browser/lazy.ts';
import { useLoginFirst } from '../browser/use-login-first.ts';
import { Button } from '../ui/button.tsx';
import { FileIcon } from '../ui/file-icon.tsx';
import type { FileEntry } from './load-course.ts';

const CoursewarePreview = lazy(() => import('./courseware-preview.tsx'));

/** The files of a course: shown in the page where that is possible, and saved under the name of spec 5. */
export function CoursewareList({ files }: { files: FileEntry[] }) {
  const [shown, setShown] = useState<FileEntry | null>(null);
  const [busy, setBusy] = useState<number | null>(null);
  const loginFirst = useLoginFirst();

  async function save(file: FileEntry) {
    if (!loginFirst()) return;
    setBusy(file.id);
    try {
      const { saveCourseware } = await import('./open-courseware.ts');
      await saveCourseware(file.id);
    } finally {
      setBusy(null);
    }
  }

  return (
    <>
      <ul className="divide-y divide-line">
        {files.map((file) => (
          <li key={file.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <FileIcon name={file.name} className="h-9!" />
            <div className="min-w-0 flex-1 basis-40">
              <p className="line-clamp-2">{file.title}</p>
              <p className="text-sm text-ink-mute tabular">{file.size}</p>
            </div>
            {file.mayOpen ? (
              <div className="flex gap-1 noscript:hidden">
                {file.preview !== 'none' && (
                  <Button
                    variant="ghost"
                    size="sm"
                    icon={<Eye className="size-4" aria-hidden />}
                    onClick={() => loginFirst() && setShown(file)}
                  >
                    预览<span className="sr-only">：{file.title}</span>
                  </Button>
                )}
                <Button
                  variant="ghost"
                  size="sm"
                  loading={busy === file.id}
                  icon={<Download className="size-4" aria-hidden />}
                  onClick={() => void save(file)}
                >
                  下载<span className="sr-only">：{file.title}</span>
                </Button>
              </div>
            ) : (
              <span className="inline-flex items-center gap-1 text-sm text-ink-mute">
                <Lock className="size-4" aria-hidden />
                获得课程后可查看
              </span>
            )}
          </li>
        ))}
      </ul>
      {shown && (
        <Suspense>
          <CoursewarePreview file={shown} onClose={() => setShown(null)} />
        </Suspense>
      )}
    </>
  );
}
