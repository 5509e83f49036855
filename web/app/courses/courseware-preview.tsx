import { useEffect, useState } from 'react';
import { openLater } from '../browser/open-later.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Spinner } from '../ui/spinner.tsx';
import type { FileEntry } from './load-course.ts';
import { coursewareLink, saveCourseware } from './open-courseware.ts';

const previewOf = async (id: number) => (await coursewareLink(id))?.preview_url ?? null;

type CoursewarePreviewProps = { file: FileEntry; onClose: () => void };

/** A PDF in a frame of our own, or a picture. */
export default function CoursewarePreview({ file, onClose }: CoursewarePreviewProps) {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void previewOf(file.id).then((url) => {
      if (!isCurrent) return;
      if (url) setAddress(url);
      else onClose();
    });
    return () => {
      isCurrent = false;
    };
  }, [file.id, onClose]);
  return (
    <Dialog
      open
      size="xl"
      title={file.title}
      onClose={onClose}
      footer={
        <>
          {address && file.preview === 'pdf' && (
            <Button variant="secondary" onClick={() => void openLater(() => previewOf(file.id))}>
              在新窗口打开
            </Button>
          )}
          <Button onClick={() => void saveCourseware(file.id)}>下载</Button>
        </>
      }
    >
      <div className="flex min-h-[60vh] items-center justify-center rounded-md bg-sunken">
        {address === null ? (
          <Spinner />
        ) : file.preview === 'image' ? (
          <img src={address} alt={file.title} className="max-h-[70vh] max-w-full object-contain" />
        ) : (
          <iframe src={address} title={file.title} className="h-[70vh] w-full rounded-md" />
        )}
      </div>
    </Dialog>
  );
}
