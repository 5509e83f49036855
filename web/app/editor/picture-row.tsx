import { Suspense, useState } from 'react';
import { lazy } from '../browser/lazy.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { EditorRow } from './row.tsx';

const PictureCrop = lazy(() => import('./picture-crop.tsx'));

type PictureRowProps = { onPicture: (file: File, alt: string) => Promise<void>; onDone: () => void };

/** A picture and what it shows, for those who cannot see it. */
export function PictureRow({ onPicture, onDone }: PictureRowProps) {
  const [alt, setAlt] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState(false);
  const [cropping, setCropping] = useState<string | null>(null);
  const [cut, setCut] = useState(false);

  function endCrop() {
    if (cropping) URL.revokeObjectURL(cropping);
    setCropping(null);
  }

  async function add() {
    setAsked(true);
    if (!file || alt.trim() === '') return;
    setBusy(true);
    await onPicture(file, alt.trim());
    setBusy(false);
    onDone();
  }

  return (
    <EditorRow label="图片" onEnter={() => void add()} onEscape={onDone}>
      <Field label="选择图片" labelHidden error={asked && !file && '请选择图片'} className="min-w-48">
        <input
          type="file"
          aria-label="选择图片"
          accept="image/jpeg,image/png,image/webp"
          className="block w-full text-sm file:me-3 file:min-h-9 file:rounded-md file:border file:border-line-strong file:bg-surface file:px-3"
          onChange={({ target }) => {
            setFile(target.files?.[0] ?? null);
            setCut(false);
          }}
        />
      </Field>
      <Field
        label="图片说明"
        labelHidden
        error={asked && alt.trim() === '' && '请填写图片说明，读屏软件会念出来'}
        className="min-w-48 flex-1"
      >
        <Input
          maxLength={100}
          placeholder="图片说明：图上是什么"
          value={alt}
          onChange={({ target }) => setAlt(target.value)}
        />
      </Field>
      {file && (
        <Button
          size="sm"
          variant="secondary"
          disabled={busy}
          onClick={() => setCropping(URL.createObjectURL(file))}
        >
          {cut ? '已裁剪，再裁剪' : '裁剪'}
        </Button>
      )}
      <Button size="sm" loading={busy} onClick={() => void add()}>
        插入
      </Button>
      <Button size="sm" variant="ghost" onClick={onDone}>
        取消
      </Button>
      {cropping !== null && file && (
        <Suspense>
          <PictureCrop
            file={file}
            source={cropping}
            onCrop={(part) => {
              setFile(part);
              setCut(true);
              endCrop();
            }}
            onClose={endCrop}
          />
        </Suspense>
      )}
    </EditorRow>
  );
}
