import { useRef, useState } from 'react';
import { filePurpose } from '@portal/contract/files';
import type { InputOf } from '@portal/contract/endpoint';
import { siteEditing } from '@portal/contract/site-editing';
import { uploadFile } from '../files/upload-file.ts';
import { useAct } from '../forms/use-act.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { cx } from '../ui/cx.ts';
import { FieldError } from '../ui/field.tsx';

type Place = InputOf<typeof siteEditing.saveLogo>['place'];
type Logos = Record<Place, string>;

const rules = filePurpose.site;
const places: Record<Place, { title: string; text: string; ground: string }> = {
  logo_black: { title: '浅色底上的标志', text: '电脑端页头、登录页', ground: 'bg-white' },
  logo: { title: '深色底上的标志', text: '手机端页头、登录页左侧', ground: 'bg-brand-900' },
};

/** The two drawings of the logo: for light and for dark ground. */
export function SiteLogos({ saved }: { saved: Logos }) {
  return (
    <Card className="max-w-4xl">
      <h2 className="text-lg">标志</h2>
      <p className="mt-1 text-sm text-ink-mute">
        JPG、PNG 或 WebP，背景透明、宽高比约 5 : 1，最大 {rules.most / 1_000_000} MB。
      </p>
      <div className="mt-4 grid gap-5 md:grid-cols-2">
        {(Object.keys(places) as Place[]).map((place) => (
          <LogoField key={place} place={place} url={saved[place]} />
        ))}
      </div>
    </Card>
  );
}

function LogoField({ place, url }: { place: Place; url: string }) {
  const input = useRef<HTMLInputElement>(null);
  const [uploading, setUploading] = useState(false);
  const [refusal, setRefusal] = useState('');
  const { act, busy } = useAct();
  const { title, text, ground } = places[place];
  const save = (file: string) => act(siteEditing.saveLogo, { place, file }, '已保存');

  async function pick(file: File | undefined) {
    if (!file) return;
    setUploading(true);
    setRefusal('');
    try {
      const { id } = await uploadFile('site')(file, () => {}, new AbortController().signal);
      await save(id);
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : '文件没有上传成功，请重试');
    }
    setUploading(false);
  }

  return (
    <section aria-label={title}>
      <h3 className="font-medium">{title}</h3>
      <p className="text-sm text-ink-mute">{text}</p>
      <div className={cx('mt-2 flex h-20 items-center rounded-lg border border-line px-5', ground)}>
        <img src={url} alt={title} className="h-10 w-auto max-w-full object-contain" />
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="sm"
          loading={uploading || busy}
          onClick={() => input.current?.click()}
        >
          更换图片
        </Button>
        {url.startsWith('/files/') && (
          <Button variant="ghost" size="sm" disabled={uploading || busy} onClick={() => void save('')}>
            恢复默认
          </Button>
        )}
      </div>
      <FieldError>{refusal}</FieldError>
      <input
        ref={input}
        type="file"
        aria-label={`选择${title}`}
        className="sr-only"
        tabIndex={-1}
        accept={rules.types.join(',')}
        onChange={({ target }) => {
          void pick(target.files?.[0]);
          target.value = '';
        }}
      />
    </section>
  );
}
