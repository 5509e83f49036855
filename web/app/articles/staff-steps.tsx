import { useState } from 'react';
import type { DeskArticle } from '@portal/contract/article-content';
import { articleDesk } from '@portal/contract/article-desk';
import { toast } from '../browser/toasts.ts';
import { useAct } from '../forms/use-act.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import type { ArticleDraft } from './staff-use-draft.ts';

/** Steps before publication: keep a version to come back to, submit the draft. */
export function DeskSteps({ article, draft }: { article: DeskArticle; draft: ArticleDraft }) {
  const { act, busy } = useAct();
  const [keeping, setKeeping] = useState(false);

  async function keep() {
    setKeeping(true);
    if (await draft.saveNow(true)) toast('success', '已存为一个版本');
    setKeeping(false);
  }

  async function submit() {
    if (!(await draft.saveNow())) return;
    draft.refused(await act(articleDesk.submit, { id: article.id, revision: draft.revision() }));
  }

  return (
    <Card as="section" aria-label="草稿" className="flex flex-wrap gap-3">
      <Button size="sm" variant="secondary" loading={keeping} onClick={() => void keep()}>
        存为一个版本
      </Button>
      {article.state === 'draft' && (
        <Button size="sm" variant="secondary" loading={busy} onClick={() => void submit()}>
          提交待发布
        </Button>
      )}
    </Card>
  );
}
