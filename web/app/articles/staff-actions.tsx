import { Suspense, useState } from 'react';
import { type DeskArticle, articleStateTitle } from '@portal/contract/article-content';
import { articleDesk } from '@portal/contract/article-desk';
import { code } from '@portal/contract/codes';
import { formatMoment } from '@portal/contract/time';
import { call } from '../browser/call.ts';
import { lazy } from '../browser/lazy.ts';
import { openLater } from '../browser/open-later.ts';
import { useAct } from '../forms/use-act.ts';
import { Badge } from '../ui/badge.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import type { ArticleDraft } from './staff-use-draft.ts';

const ScheduleDialog = lazy(() => import('./staff-schedule.tsx'));
const UnpublishDialog = lazy(() => import('./staff-unpublish.tsx'));

/** Every action applies to the saved text: the draft is saved first, and the call names that revision. */
export function DeskActions({ article, draft }: { article: DeskArticle; draft: ArticleDraft }) {
  const { act, busy } = useAct();
  const [dialog, setDialog] = useState<'schedule' | 'unpublish' | null>(null);
  const { id } = article;

  async function exactly() {
    return (await draft.saveNow()) ? { id, revision: draft.revision() } : null;
  }

  async function publish() {
    const at = await exactly();
    if (!at) return;
    const answer = await act(articleDesk.publish, at, '已发布');
    draft.refused(answer);
  }

  async function previewed(): Promise<string | null> {
    await draft.saveNow();
    const answer = await call(articleDesk.previewToken, { id });
    return answer.code === code.success ? `/article/${id}?preview=${answer.data.token}` : null;
  }

  return (
    <>
      <Badge tone={article.state === 'published' ? 'brand' : 'neutral'}>
        {articleStateTitle[article.state]}
      </Badge>
      {article.scheduled !== null && (
        <span className="text-sm text-accent tabular">{formatMoment(article.scheduled)} 发布</span>
      )}
      <ButtonLink variant="ghost" to={`/admin/articles/${id}/versions`}>
        历史版本
      </ButtonLink>
      <Button variant="ghost" onClick={() => void openLater(previewed)}>
        预览
      </Button>
      {article.state === 'published' && (
        <Button variant="secondary" onClick={() => setDialog('unpublish')}>
          撤下
        </Button>
      )}
      <Button variant="secondary" disabled={busy} onClick={() => setDialog('schedule')}>
        定时
      </Button>
      <Button loading={busy} onClick={() => void publish()}>
        {article.state === 'published' ? '更新发布' : '发布'}
      </Button>
      <Suspense>
        {dialog === 'schedule' && (
          <ScheduleDialog article={article} exactly={exactly} draft={draft} onClose={() => setDialog(null)} />
        )}
        {dialog === 'unpublish' && <UnpublishDialog id={id} onClose={() => setDialog(null)} />}
      </Suspense>
    </>
  );
}
