import { useRef, useState } from 'react';
import { Download } from 'lucide-react';
import { pageMeta } from '../layouts/page-meta.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { QrCode } from '../ui/qr-code.tsx';
import { Textarea } from '../ui/textarea.tsx';
import { useEarlyInput } from '../ui/use-early-input.ts';
import type { Route } from './+types/qr';
import { PartPage } from './part-page.tsx';

// What a code can hold and a phone still reads.
const longest = 500;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: '二维码生成',
    description: '把网址或文字变成二维码，在浏览器里生成，可保存为图片。',
  });
}

export function loader({ url }: Route.LoaderArgs) {
  return { text: (url.searchParams.get('text') ?? '').slice(0, longest), home: url.origin };
}

export default function Qr({ loaderData }: Route.ComponentProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? loaderData.text;
  const input = useRef<HTMLDivElement>(null);
  useEarlyInput(input);
  return (
    <PartPage title="二维码生成" text="输入网址或文字，二维码随之更新。内容只在您的浏览器里处理，不会上传。">
      <div className="flex flex-wrap items-start gap-8">
        <div ref={input} className="min-w-0 flex-1 basis-64">
          <Field label="二维码内容" hint={`最多 ${longest} 个字，内容越短越容易识别`}>
            <Textarea
              name="text"
              rows={5}
              maxLength={longest}
              defaultValue={loaderData.text}
              placeholder="https://"
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          </Field>
          <noscript>
            <p className="mt-3 rounded-md bg-accent-tint px-4 py-3 text-accent">
              生成二维码需要启用 JavaScript。
            </p>
          </noscript>
        </div>
        <div className="flex flex-col items-center gap-3" id="qr">
          {text.trim() ? (
            <>
              <QrCode value={text} label="生成的二维码" className="border border-line" />
              <Button
                variant="secondary"
                size="sm"
                className="noscript:hidden"
                icon={<Download className="size-4" aria-hidden />}
                onClick={() => void save()}
              >
                保存为 PNG
              </Button>
            </>
          ) : (
            <p className="flex size-48 items-center justify-center rounded-md bg-sunken text-center text-ink-mute">
              等待输入
            </p>
          )}
        </div>
      </div>
    </PartPage>
  );
}

async function save() {
  const { savePng } = await import('../files/save-png.ts');
  const picture = document.querySelector<SVGSVGElement>('#qr svg[role=img]');
  if (picture) await savePng(picture, '二维码.png');
}
