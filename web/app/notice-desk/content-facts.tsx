import { Suspense } from 'react';
import type { AttachedFile } from '@portal/contract/notice-drafts';
import { lazy } from '../browser/lazy.ts';
import { Card } from '../ui/card.tsx';
import { DescriptionList } from '../ui/description-list.tsx';
import { FileIcon } from '../ui/file-icon.tsx';
import { useMounted } from '../ui/use-mounted.ts';
import type { ContentView } from './content-view.ts';

const Body = lazy(async () => ({ default: (await import('../ui/html-preview.tsx')).HtmlPreview }));
const waiting = <p className="text-ink-mute">正在载入正文…</p>;

/** What a notice says, as it stands: for its author and for those who review it. */
export function ContentFacts({ view, attachments }: { view: ContentView; attachments: AttachedFile[] }) {
  const mounted = useMounted();
  return (
    <>
      <Card as="section" aria-labelledby="facts">
        <h2 id="facts" className="mb-4 text-lg">
          公告内容
        </h2>
        <DescriptionList facts={view.facts} />
        {view.packages.map(({ title, facts }) => (
          <div key={title} className="mt-4">
            <h3 className="mb-2 text-base">{title}</h3>
            <DescriptionList facts={facts} />
          </div>
        ))}
      </Card>
      <Card as="section" aria-labelledby="body">
        <h2 id="body" className="mb-4 text-lg">
          正文
        </h2>
        {mounted ? (
          <Suspense fallback={waiting}>
            <Body html={view.body} />
          </Suspense>
        ) : (
          waiting
        )}
      </Card>
      {attachments.length > 0 && (
        <Card as="section" aria-labelledby="files">
          <h2 id="files" className="mb-4 text-lg">
            附件
          </h2>
          <ul className="flex flex-col gap-2">
            {attachments.map((file) => (
              <li key={file.url} className="flex items-center gap-3">
                <FileIcon name={file.name} className="h-9" />
                <a href={file.link} target="_blank" rel="noopener noreferrer" className="text-link">
                  {file.name}
                </a>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}
