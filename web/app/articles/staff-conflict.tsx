import type { ArticleConflict, ArticleContent } from '@portal/contract/article-content';
import { formatMoment } from '@portal/contract/time';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

type ConflictDialogProps = {
  conflict: ArticleConflict;
  mine: ArticleContent;
  onSettle: (which: 'mine' | 'theirs') => void;
};

/** Edit conflict: both texts are shown; one becomes the draft, the other is kept as a version. */
export function ConflictDialog({ conflict, mine, onSettle }: ConflictDialogProps) {
  return (
    <Dialog
      open
      size="xl"
      dismissable={false}
      onClose={() => {}}
      title={`${conflict.saved_by} 刚保存了这篇文章`}
      description={`保存于 ${formatMoment(conflict.saved_time)}。请选择接着写哪一份；没有选的一份会留在历史版本里。`}
      footer={
        <>
          <Button variant="secondary" onClick={() => onSettle('theirs')}>
            改用对方的
          </Button>
          <Button onClick={() => onSettle('mine')}>保留我写的</Button>
        </>
      }
    >
      <div className="grid gap-4 md:grid-cols-2">
        <Text title="我写的" content={mine} />
        <Text title={`${conflict.saved_by} 写的`} content={conflict.content} />
      </div>
    </Dialog>
  );
}

function Text({ title, content }: { title: string; content: ArticleContent }) {
  return (
    <section aria-label={title} className="min-w-0 rounded-md border border-line p-4">
      <p className="text-sm text-ink-mute">{title}</p>
      <p className="mt-2 font-medium">{content.title || '（还没有标题）'}</p>
      {content.summary && <p className="mt-2 text-sm wrap-anywhere">摘要：{content.summary}</p>}
      <p className="mt-2 max-h-80 overflow-y-auto text-sm whitespace-pre-line text-ink-soft">
        {wordsOf(content.html)}
      </p>
    </section>
  );
}

function wordsOf(html: string): string {
  const parsed = new DOMParser().parseFromString(html.replaceAll(/<\/(p|h\d|li|tr)>/g, '$&\n'), 'text/html');
  return parsed.body.textContent?.trim() ?? '';
}
