import { useRef, useState } from 'react';
import {
  captionLanguage,
  type CaptionLanguage,
  captionLanguageTitle,
  type DeskLesson,
} from '@portal/contract/course-content';
import { courseDesk } from '@portal/contract/course-desk';
import { useAct } from '../forms/use-act.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';

type CaptionsDialogProps = { courseId: number; lesson: DeskLesson; onClose: () => void };

/** Captions of a film, one file a language: each is saved as soon as it is chosen. */
export function CaptionsDialog({ courseId, lesson, onClose }: CaptionsDialogProps) {
  const { act, busy, errors } = useAct();
  const [unread, setUnread] = useState('');
  const missing = captionLanguage.options.filter((language) => !lesson.captions.includes(language));
  const [adding, setAdding] = useState<CaptionLanguage | null>(null);
  // What was chosen may be there by now.
  const added = adding && missing.includes(adding) ? adding : missing[0];
  const [removing, setRemoving] = useState<CaptionLanguage | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const chosen = useRef<CaptionLanguage>('zh');

  const save = (language: CaptionLanguage, text: string | null) =>
    act(courseDesk.saveCaption, { id: courseId, lesson_id: lesson.id, language, text });

  async function read(file: File | undefined) {
    setUnread('');
    // The contract counts characters; a file so large is no caption file, and need not be read.
    if (!file || file.size > 1_000_000) return setUnread(file ? '字幕文件过大，最多 20 万字' : '');
    const text = await file.text().catch(() => null);
    if (text === null) return setUnread('文件无法读取，请重新选择');
    await save(chosen.current, text);
  }

  function choose(language: CaptionLanguage): void {
    chosen.current = language;
    input.current?.click();
  }

  const fault = unread || errors.text;
  return (
    <Dialog
      open
      size="sm"
      title={`“${lesson.title}”的字幕`}
      description="WebVTT 文件（.vtt），UTF-8 编码。更换视频后需重新上传。"
      dismissable={!busy}
      onClose={onClose}
    >
      {lesson.captions.length > 0 && (
        <ul aria-label="已上传的字幕" className="flex flex-col divide-y divide-line border-b border-line">
          {lesson.captions.map((language) => {
            const title = captionLanguageTitle[language];
            return (
              <li key={language} className="flex flex-wrap items-center gap-3 py-3">
                <span className="me-auto">{title}</span>
                <Button
                  size="sm"
                  variant="secondary"
                  disabled={busy}
                  aria-label={`更换${title}字幕`}
                  onClick={() => choose(language)}
                >
                  更换
                </Button>
                <Button
                  size="sm"
                  variant="ghost"
                  disabled={busy}
                  aria-label={`删除${title}字幕`}
                  onClick={() => setRemoving(language)}
                >
                  删除
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      {added && (
        <div className="mt-4 flex items-end gap-3">
          <Field label="语言" className="min-w-0 flex-1">
            <Select
              options={missing.map((value) => ({ value, label: captionLanguageTitle[value] }))}
              value={added}
              onChange={({ target }) => setAdding(target.value as CaptionLanguage)}
            />
          </Field>
          <Button variant="secondary" loading={busy} onClick={() => choose(added)}>
            上传字幕
          </Button>
        </div>
      )}
      <input
        ref={input}
        type="file"
        accept=".vtt,text/vtt"
        aria-label="字幕文件"
        className="hidden"
        onChange={({ target }) => {
          void read(target.files?.[0]);
          target.value = '';
        }}
      />
      {fault && (
        <Alert live kind="error" className="mt-3">
          {fault}
        </Alert>
      )}
      <ConfirmDialog
        open={removing !== null}
        loading={busy}
        onCancel={() => setRemoving(null)}
        onConfirm={() => removing && void save(removing, null).then(() => setRemoving(null))}
      >
        删除{removing && captionLanguageTitle[removing]}字幕？
      </ConfirmDialog>
    </Dialog>
  );
}
