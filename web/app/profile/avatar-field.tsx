import { Suspense, useRef, useState } from 'react';
import { lazy } from '../browser/lazy.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Button } from '../ui/button.tsx';
import { FieldError } from '../ui/field.tsx';

const CropDialog = lazy(() => import('./crop-dialog.tsx'));

type AvatarFieldProps = { name: string; avatar: string; rules: { accept: string[]; maxSize: number } };

export function AvatarField({ name, avatar, rules }: AvatarFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [picked, setPicked] = useState<string | null>(null);
  const [refusal, setRefusal] = useState('');

  async function pick(file: File | undefined) {
    if (!file) return;
    const wrong = await faultOf(file, rules);
    setRefusal(wrong);
    if (!wrong) setPicked(URL.createObjectURL(file));
  }

  function close() {
    if (picked) URL.revokeObjectURL(picked);
    setPicked(null);
  }

  return (
    <div className="flex items-center gap-5">
      <Avatar name={name} src={avatar} size="lg" className="size-20" />
      <div>
        <Button variant="secondary" size="sm" onClick={() => input.current?.click()}>
          更换头像
        </Button>
        <p className="mt-2 text-sm text-ink-mute">支持 JPG、PNG、WebP，选好后可以裁剪</p>
        <FieldError>{refusal}</FieldError>
        <input
          ref={input}
          type="file"
          aria-label="选择头像图片"
          className="sr-only"
          tabIndex={-1}
          accept={rules.accept.join(',')}
          onChange={({ target }) => {
            void pick(target.files?.[0]);
            target.value = '';
          }}
        />
      </div>
      {picked && (
        <Suspense>
          <CropDialog source={picked} onClose={close} />
        </Suspense>
      )}
    </div>
  );
}

/** The picture is cut and made smaller before it is sent, so it may be larger than what is kept. */
async function faultOf(file: File, { accept, maxSize }: AvatarFieldProps['rules']): Promise<string> {
  if (!accept.includes(file.type)) return '请选择 JPG、PNG 或 WebP 图片';
  if (file.size > maxSize * 4) return '图片过大，请换一张';
  try {
    (await createImageBitmap(file)).close();
    return '';
  } catch {
    return '这张图片打不开，请换一张';
  }
}
