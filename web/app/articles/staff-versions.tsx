import { useState } from 'react';
import { data } from 'react-router';
import { type ArticleVersion, articleVersionTitle } from '@portal/contract/article-content';
import { articleDesk } from '@portal/contract/article-desk';
import { formatMoment } from '@portal/contract/time';
import { useAct } from '../forms/use-act.ts';
import { numberIn } from '../lists/query.ts';
import { useFilters } from '../lists/use-filters.ts';
import { read } from '../staff/read.ts';
import { staffMeta } from '../staff/staff-meta.ts';
import { StaffPage } from '../staff/staff-page.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Empty } from '../ui/empty.tsx';
import { TextChanges } from '../ui/text-changes.tsx';
import { TextLink } from '../ui/text-link.tsx';
import type { Route } from './+types/staff-versions';

export function meta() {
  return staffMeta('文章的历史版本');
}

export async function loader(asked: Route.LoaderArgs) {
  const id = numberIn(new URLSearchParams({ id: asked.params.id }), 'id');
  if (id === undefined) throw data('文章不存在', { status: 404 });
  const [article, versions, history] = await Promise.all([
    read(asked, articleDesk.read, { id }),
    read(asked, articleDesk.versions, { id, page_size: 100 }),
    read(asked, articleDesk.history, { id, page_size: 50 }),
  ]);
  const from = numberIn(asked.url.searchParams, 'from') ?? versions.data[0]?.number;
  const to = numberIn(asked.url.searchParams, 'to') ?? 0;
  const compared = from === undefined ? null : await read(asked, articleDesk.compare, { id, from, to });
  return {
    article: { id, title: article.content.title, revision: article.revision },
    versions: versions.data,
    history: history.data,
    compared: compared && {
      from: sideOf(compared.from),
      to: sideOf(compared.to),
    },
  };
}

export default function DeskVersions({ loaderData }: Route.ComponentProps) {
  const { article, versions, history, compared } = loaderData;
  const [restoring, setRestoring] = useState<ArticleVersion | null>(null);
  const { act, busy } = useAct();
  const { link } = useFilters();

  async function restore() {
    if (!restoring) return;
    const asked = { id: article.id, revision: article.revision, number: restoring.number };
    await act(articleDesk.restore, asked, '已恢复为草稿');
    setRestoring(null);
  }

  return (
    <StaffPage
      crumbs={[
        { label: '文章', to: '/admin/articles' },
        { label: '编辑', to: `/admin/articles/${article.id}` },
        { label: '历史版本' },
      ]}
      title={article.title || '（还没有标题）'}
    >
      <div className="grid items-start gap-5 xl:grid-cols-[24rem_minmax(0,1fr)]">
        <div className="flex flex-col gap-5">
          <Card as="section" aria-labelledby="versions">
            <h2 id="versions" className="mb-4 text-lg">
              版本
            </h2>
            {versions.length === 0 && <p className="text-ink-mute">发布、定时或手动保存后会留下版本。</p>}
            <ol className="flex flex-col gap-4">
              {versions.map((version) => (
                <li key={version.number} className="flex items-start justify-between gap-3">
                  <div className="min-w-0">
                    <p className="font-medium">
                      第 {version.number} 版 {version.live && <Badge tone="brand">线上</Badge>}
                    </p>
                    <p className="text-sm text-ink-mute tabular">
                      {articleVersionTitle[version.kind]} · {formatMoment(version.time)} · {version.by} ·{' '}
                      {version.words} 字
                    </p>
                    {version.note && <p className="text-sm text-ink-soft">{version.note}</p>}
                    <TextLink to={link({ from: String(version.number), to: undefined })}>
                      与当前草稿比较
                    </TextLink>
                  </div>
                  <Button
                    size="sm"
                    variant="secondary"
                    className="shrink-0"
                    disabled={busy}
                    onClick={() => setRestoring(version)}
                  >
                    恢复
                  </Button>
                </li>
              ))}
            </ol>
          </Card>
          <Card as="section" aria-labelledby="history">
            <h2 id="history" className="mb-4 text-lg">
              操作记录
            </h2>
            {history.length === 0 && <p className="text-ink-mute">还没有人动过这篇文章。</p>}
            <ol className="flex flex-col gap-2 text-sm">
              {history.map((step) => (
                <li key={`${step.time} ${step.action}`}>
                  <span className="text-ink-mute tabular">{formatMoment(step.time)}</span> {step.by}{' '}
                  {step.action}
                  {step.detail && <span className="text-ink-mute">（{step.detail}）</span>}
                </li>
              ))}
            </ol>
          </Card>
        </div>
        <Card as="section" aria-labelledby="compare" className="min-w-0">
          <h2 id="compare" className="mb-4 text-lg">
            {compared ? `第 ${compared.from.number} 版与${nameOf(compared.to.number)}` : '比较'}
          </h2>
          {compared ? (
            <Difference from={compared.from} to={compared.to} />
          ) : (
            <Empty compact title="还没有版本可比较" />
          )}
        </Card>
      </div>
      <ConfirmDialog
        open={restoring !== null}
        loading={busy}
        onCancel={() => setRestoring(null)}
        onConfirm={() => void restore()}
      >
        把第 {restoring?.number} 版恢复为草稿？当前的草稿会先存为一个版本。
      </ConfirmDialog>
    </StaffPage>
  );
}

const nameOf = (number: number) => (number === 0 ? '当前草稿' : `第 ${number} 版`);

type Side = { number: number; title: string; text: string };
const sideOf = ({ number, title, text }: Side): Side => ({ number, title, text });

function Difference({ from, to }: { from: Side; to: Side }) {
  return (
    <>
      <p className="mb-4 font-medium">
        {from.title === to.title ? (
          from.title
        ) : (
          <>
            <del className="text-ink-mute">{from.title}</del>{' '}
            <ins className="bg-accent-tint no-underline">{to.title}</ins>
          </>
        )}
      </p>
      <TextChanges whole before={from.text} after={to.text} />
    </>
  );
}
