import { DescriptionList } from '../ui/description-list.tsx';
import { FileIcon } from '../ui/file-icon.tsx';
import { Link } from '../ui/link.tsx';
import { OutLink, TextLink } from '../ui/text-link.tsx';
import type { NoticeView } from './load-detail.ts';
import { Section } from './section.tsx';

export function Facts({ view }: { view: NoticeView }) {
  const facts = view.facts.map(({ term, value, to, wide }) => ({
    term,
    wide,
    value: to ? <TextLink to={to}>{value}</TextLink> : <span className="tabular">{value}</span>,
  }));
  return (
    <Section title="项目概况">
      <DescriptionList facts={facts} />
    </Section>
  );
}

export function Body({ view }: { view: NoticeView }) {
  if (!view.body) return null;
  return (
    <Section title="公告正文">
      {/* The server sanitises it before it is stored. */}
      <div
        className="prose-zh [&_table]:table"
        // oxlint-disable-next-line react/no-danger
        dangerouslySetInnerHTML={{ __html: view.body }}
      />
    </Section>
  );
}

export function Attachments({ view }: { view: NoticeView }) {
  const { attachments, loginHref } = view;
  if (attachments.length === 0) return null;
  const locked = attachments.some(({ url }) => url === '');
  return (
    <Section title="附件">
      <ul className="flex flex-col gap-3">
        {attachments.map(({ id, name, size, url, sha256 }) => (
          <li
            key={id}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-md border border-line px-4 py-3"
          >
            <FileIcon name={name} />
            <div className="min-w-0 flex-1 basis-40">
              {url ? (
                <a href={url} download={name} className="text-link font-medium">
                  {name}
                </a>
              ) : (
                <span className="font-medium">{name}</span>
              )}
              <p className="text-sm text-ink-mute tabular">
                {size}
                {sha256 && <span className="ms-3 max-md:hidden">SHA-256 {sha256.slice(0, 16)}…</span>}
              </p>
            </div>
            {!url && (
              <Link
                to={loginHref}
                className="text-link no-print inline-flex min-h-9 shrink-0 items-center text-sm"
              >
                登录后下载
              </Link>
            )}
          </li>
        ))}
      </ul>
      {locked && <p className="mt-3 text-sm text-ink-mute">附件对注册用户免费开放。</p>}
    </Section>
  );
}

export function Source({ view }: { view: NoticeView }) {
  const { source } = view;
  return (
    <p className="text-sm text-ink-mute">
      {source.url ? (
        <>
          信息来源：
          <OutLink href={source.url}>{source.site || '原公告'}</OutLink>。
        </>
      ) : (
        source.site && `信息来源：${source.site}。`
      )}
      本页内容仅供参考，以原公告为准。
    </p>
  );
}
