import { Building2, Clock3, FileText, GraduationCap, TrendingUp } from 'lucide-react';
import { cx } from '../ui/cx.ts';
import type { Suggestion } from './suggest-notices.ts';

const kinds = {
  history: { title: '搜索历史', Icon: Clock3 },
  hot: { title: '热门搜索', Icon: TrendingUp },
  party: { title: '单位', Icon: Building2 },
  course: { title: '课程', Icon: GraduationCap },
  article: { title: '文章', Icon: FileText },
};

type SuggestionListProps = {
  id: string;
  offered: Suggestion[];
  at: number;
  onPoint: (at: number) => void;
  onChoose: (suggestion: Suggestion) => void;
  onForget: () => void;
};

export default function SuggestionList({
  id,
  offered,
  at,
  onPoint,
  onChoose,
  onForget,
}: SuggestionListProps) {
  return (
    // Pressing a suggestion must not take the focus from the box.
    <div
      role="presentation"
      onMouseDown={(event) => event.preventDefault()}
      className="absolute inset-x-0 top-full z-30 mt-2 max-h-80 animate-appear overflow-y-auto rounded-lg border border-line bg-surface p-2 text-start shadow-pop"
    >
      <div id={id} role="listbox" tabIndex={-1} aria-label="搜索建议">
        {offered.map((each, index) => {
          const { title, Icon } = kinds[each.kind];
          return (
            // The keys are those of the box, which keeps the focus.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={`${each.kind} ${each.text}`}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              onPointerMove={() => onPoint(index)}
              onClick={() => onChoose(each)}
              className={cx(
                'flex min-h-10 cursor-pointer items-center gap-3 rounded-md px-3 py-1.5 select-none phone:min-h-11 elder:phone:flex-wrap elder:phone:gap-y-0',
                index === at && 'bg-brand-50 text-brand-strong elder:underline',
              )}
            >
              <Icon className="size-4 shrink-0 text-ink-mute" />
              <span className="min-w-0 flex-1">{each.text}</span>
              <span className="shrink-0 text-sm text-ink-mute elder:phone:w-full elder:phone:ps-7">
                {each.note || title}
              </span>
            </div>
          );
        })}
      </div>
      {offered.some(({ kind }) => kind === 'history') && (
        <button
          type="button"
          tabIndex={-1}
          onClick={onForget}
          className="mt-1 min-h-9 w-full rounded-md px-3 text-start text-sm text-ink-mute hover:bg-sunken phone:min-h-11"
        >
          清除搜索历史
        </button>
      )}
    </div>
  );
}
