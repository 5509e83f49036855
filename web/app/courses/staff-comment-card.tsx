import { useId, type KeyboardEvent } from 'react';
import { commentKindTitle, type CourseComment } from '@portal/contract/course-staff';
import { formatMoment } from '@portal/contract/time';
import { Badge, Status } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { Stars } from './stars.tsx';
import { placeText } from './words.ts';

type CommentCardProps = {
  comment: CourseComment;
  busy: boolean;
  onApprove: () => void;
  onReject: () => void;
  onAnswer: () => void;
  onMove: (step: 1 | -1) => void;
};

const states = {
  pending: { tone: 'accent', text: '待审核' },
  published: { tone: 'brand', text: '已发布' },
  rejected: { tone: 'danger', text: '已拒绝' },
} as const;

/** One thing a learner wrote, and what can be done about it. */
export function CommentCard({ comment, busy, onApprove, onReject, onAnswer, onMove }: CommentCardProps) {
  const { kind, state, course, lesson, second, author, content, created, answer, reports } = comment;
  const contentId = useId();
  const may = mayDo(comment);

  /** Letters count only while the focus is inside: a page must not take them from anything else. */
  function press(event: KeyboardEvent) {
    if (busy || event.ctrlKey || event.metaKey || event.altKey) return;
    const actions: Record<string, (() => void) | false> = {
      j: () => onMove(1),
      k: () => onMove(-1),
      a: may.approve && onApprove,
      r: may.reject && onReject,
      e: may.answer && onAnswer,
    };
    const action = actions[event.key.toLowerCase()];
    if (!action) return;
    event.preventDefault();
    action();
  }

  return (
    <Card as="li" onKeyDown={press} className="flex flex-col gap-3">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-mute">
        <span className="text-ink">{author}</span>
        {comment.stars !== null && <Stars stars={comment.stars} />}
        <TextLink to={`/course/${course.id}`}>{course.title}</TextLink>
        {lesson && (
          <TextLink to={`/course/${course.id}/lesson/${lesson.id}`}>
            {lesson.title}
            {second !== null && ` ${placeText(second)}`}
          </TextLink>
        )}
        <span className="tabular">{formatMoment(created)}</span>
        <Status tone={states[state].tone}>{states[state].text}</Status>
      </p>
      <p id={contentId} className="max-w-4xl break-words whitespace-pre-line">
        {content}
      </p>
      {(comment.words.length > 0 || reports > 0) && (
        <p className="flex flex-wrap gap-2">
          {comment.words.map((word) => (
            <Badge key={word} tone="accent">
              可疑词语：{word}
            </Badge>
          ))}
          {reports > 0 && <Badge tone="danger">{reports} 人举报</Badge>}
          {comment.report_reasons.map((reason, at) => (
            <Badge key={at} outline tone="danger">
              {reason}
            </Badge>
          ))}
        </p>
      )}
      {state === 'rejected' && comment.rejected_reason && (
        <p className="text-sm text-danger">拒绝原因：{comment.rejected_reason}</p>
      )}
      {answer && (
        <div className="rounded-md bg-sunken p-3 text-sm">
          <p className="whitespace-pre-line">{answer.content}</p>
          <p className="mt-1 text-ink-mute tabular">
            {answer.author} · {formatMoment(answer.time)}
          </p>
        </div>
      )}
      <div
        role="group"
        aria-label={`处理${author}的${commentKindTitle[kind]}`}
        className="flex flex-wrap gap-3"
      >
        {may.approve && (
          <Button size="sm" disabled={busy} aria-describedby={contentId} onClick={onApprove}>
            {state === 'published' ? '举报不成立' : state === 'rejected' ? '恢复发布' : '通过'}
          </Button>
        )}
        {may.answer && (
          <Button
            size="sm"
            variant={may.approve ? 'secondary' : 'primary'}
            disabled={busy}
            aria-describedby={contentId}
            onClick={onAnswer}
          >
            {answer ? '修改' : ''}
            {kind === 'feedback' ? '回复' : '回答'}
          </Button>
        )}
        {may.reject && (
          <Button
            size="sm"
            variant="secondary"
            disabled={busy}
            aria-describedby={contentId}
            onClick={onReject}
          >
            {state === 'published' ? '下架' : '拒绝'}
          </Button>
        )}
      </div>
    </Card>
  );
}

function mayDo({ kind, state, reports }: CourseComment) {
  return {
    approve: state !== 'published' || reports > 0,
    reject: state !== 'rejected',
    // Who answers a question publishes it; feedback is replied to where everybody reads it.
    answer: kind === 'question' ? state !== 'rejected' : kind === 'feedback' && state === 'published',
  };
}
