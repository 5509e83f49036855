import { useEffect, useState } from 'react';
import { code } from '@portal/contract/codes';
import { uploads, type UploadPurpose, type UploadStatus } from '@portal/contract/uploads';
import { call } from '../browser/call.ts';
import { Button } from '../ui/button.tsx';

/** Uploads of earlier visits: choosing the same file again resumes them. */
export function UnfinishedUploads({ purpose }: { purpose: UploadPurpose }) {
  const [open, setOpen] = useState<UploadStatus[]>([]);
  useEffect(() => {
    let isCurrent = true;
    void call(uploads.open, {}).then((answer) => {
      if (isCurrent && answer.code === code.success) setOpen(answer.data);
    });
    return () => {
      isCurrent = false;
    };
  }, []);

  async function cancel(id: string) {
    const answer = await call(uploads.cancel, { id });
    if (answer.code === code.success) setOpen((all) => all.filter((each) => each.id !== id));
  }

  const shown = open.filter((each) => each.purpose === purpose);
  if (shown.length === 0) return null;
  return (
    <ul aria-label="未传完的文件" className="mt-3 flex flex-col gap-2 text-sm">
      {shown.map(({ id, name, parts, part_count }) => (
        <li key={id} className="flex items-center gap-3">
          <span className="min-w-0 flex-1 text-ink-soft">
            “{name}”已传 {Math.floor((parts.length / part_count) * 100)}%，再次选择这个文件即可继续
          </span>
          <Button size="sm" variant="ghost" onClick={() => void cancel(id)}>
            放弃
          </Button>
        </li>
      ))}
    </ul>
  );
}
