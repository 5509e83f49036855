import { useEffect, useRef, useState } from 'react';
import {
  commentKindTitle,
  courseComments,
  type CommentKind,
  type CommentView,
  type CourseComment,
} from '@portal/contract/course-staff';
import { ReasonDialog } from '../forms/reason-dialog.tsx';
import { isDecided, useAct } from '../forms/use-act.ts';
import { ListPager } from '../lists/list-pager.tsx';
import { pageIn, textIn } from '../lists/query.ts';
import { readList } from '../staff/read-list.ts';
import { staffMeta } from '../staff/staff-meta.ts';
import { StaffPage } from '../staff/staff-page.tsx';
import { Card } from '../ui/card.tsx';
import { Empty } from '../ui/empty.tsx';
import { TabLinks } from '../ui/tabs.tsx';
import type { Route } from './+types/staff-comments';
import { CommentAnswer } from './staff-comment-answer.tsx';
import { CommentCard } from './staff-comment-card.tsx';

const path = '/admin/course-comments';
const kinds = Object.keys(commentKindTitle) as CommentKind[];
const views = ['pending', 'open', 'published', 'rejected'] as const satisfies CommentView[];
const viewTitle: Record<CommentKind, Record<CommentView, string>> = {
  feedback: { pending: '待审核', open: '待回复', published: '已发布', rejected: '已拒绝' },
  question: { pending: '待审核', open: '待回答', published: '已发布', rejected: '已拒绝' },
  danmaku: { pending: '待审核', open: '被举报', published: '已发布', rejected: '已拒绝' },
};
const quickReasons = ['与课程内容无关', '含广告或联系方式', '言语不当', '涉及他人隐私'];

export function meta() {
  return staffMeta('课程互动');
}

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = args.url;
  const kind = kinds.find((each) => each === searchParams.get('kind')) ?? 'feedback';
  const view = views.find((each) => each === searchParams.get('view')) ?? 'pending';
  const list = await readList(args, courseComments.list, {
    kind,
    view,
    page: pageIn(searchParams),
    next: textIn(searchParams, 'next', 300),
    page_size: 20,
  });
  return { kind, view, list };
}

export default function StaffComments({ loaderData: { kind, view, list } }: Route.ComponentProps) {
  const [rejecting, setRejecting] = useState<CourseComment | null>(null);
  const [answering, setAnswering] = useState<CourseComment | null>(null);
  const { act, busy } = useAct();
  const { items, goTo, keepPlace } = useKeyboardPlace(list.data);

  async function approve({ id, state, updated_ms }: CourseComment, at: number) {
    keepPlace(at);
    await act(courseComments.approve, { kind, id, from: state, updated_ms });
  }

  const isWaiting = view === 'pending' || view === 'open';
  return (
    <StaffPage
      table={{ type: 'course-comments', list }}
      title="课程互动"
      text="学员的评价、提问和弹幕。含可疑词语的先在这里审核；通过或拒绝都会告知作者并记入审计日志。"
    >
      <TabLinks
        label="内容种类"
        links={kinds.map((each) => ({
          to: `${path}?kind=${each}`,
          label: commentKindTitle[each],
          count: list.waiting[each].pending,
          active: each === kind,
        }))}
      />
      <TabLinks
        label="处理状态"
        look="pill"
        links={views.map((each) => ({
          to: `${path}?kind=${kind}&view=${each}`,
          label: viewTitle[kind][each],
          count: each === 'pending' || each === 'open' ? list.waiting[kind][each] : undefined,
          active: each === view,
        }))}
      />
      {list.data.length === 0 ? (
        <Card>
          <Empty
            compact
            picture="message"
            title={`没有${viewTitle[kind][view]}的${commentKindTitle[kind]}`}
            text={isWaiting ? '都处理完了，新的内容会出现在这里。' : undefined}
          />
        </Card>
      ) : (
        <>
          <p className="text-sm text-ink-mute phone:hidden">
            键盘操作：焦点在某一条上时，按 J / K 到下一条、上一条，A 通过，R 拒绝，E 回复或回答。
          </p>
          <ul ref={items} className="flex flex-col gap-4" aria-label={viewTitle[kind][view]}>
            {list.data.map((comment, at) => (
              <CommentCard
                key={comment.id}
                comment={comment}
                busy={busy}
                onApprove={() => void approve(comment, at)}
                onReject={() => {
                  keepPlace(at);
                  setRejecting(comment);
                }}
                onAnswer={() => {
                  keepPlace(at);
                  setAnswering(comment);
                }}
                onMove={(step) => goTo(at + step)}
              />
            ))}
          </ul>
        </>
      )}
      <ListPager list={list} />
      {rejecting && <Reject key={rejecting.id} comment={rejecting} onClose={() => setRejecting(null)} />}
      {answering && (
        <CommentAnswer
          key={answering.id}
          comment={list.data.find(({ id }) => id === answering.id) ?? answering}
          onClose={() => setAnswering(null)}
        />
      )}
    </StaffPage>
  );
}

function Reject({ comment, onClose }: { comment: CourseComment; onClose: () => void }) {
  const { act, busy, errors } = useAct();
  const { kind, id, state, author, updated_ms } = comment;
  const isShown = state === 'published';
  return (
    <ReasonDialog
      keepAs={`comment:${kind}:${id}`}
      title={isShown ? `下架${commentKindTitle[kind]}` : `拒绝${commentKindTitle[kind]}`}
      description={`${author}的内容${isShown ? '将不再显示' : '不会发布'}，原因会告知作者。`}
      action={isShown ? '下架' : '拒绝'}
      quickReasons={quickReasons}
      busy={busy}
      error={errors.reason}
      onClose={onClose}
      onSend={async (reason) => {
        const answer = await act(courseComments.reject, { kind, id, from: state, updated_ms, reason });
        if (isDecided(answer)) onClose();
      }}
    />
  );
}

/** When a decision removes an item, the focus moves to the one that takes its place. */
function useKeyboardPlace(data: readonly CourseComment[]) {
  const items = useRef<HTMLUListElement>(null);
  const place = useRef<number | null>(null);
  const ids = data.map(({ id }) => id).join();

  function goTo(at: number) {
    const item = items.current?.children[Math.max(0, Math.min(at, items.current.children.length - 1))];
    item?.querySelector<HTMLElement>('button')?.focus();
  }

  useEffect(() => {
    if (place.current === null) return;
    const at = place.current;
    place.current = null;
    goTo(at);
  }, [ids]);

  return {
    items,
    goTo,
    keepPlace: (at: number) => {
      place.current = at;
    },
  };
}
