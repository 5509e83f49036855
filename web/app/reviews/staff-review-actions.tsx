import { useRef, useState } from 'react';
import { ArrowRight, Check, X } from 'lucide-react';
import { reviews, type ReviewRow } from '@portal/contract/reviews';
import { authStatus, authStatusTitle, roleTitle } from '@portal/contract/roles';
import { isDecided, useAct } from '../forms/use-act.ts';
import { useKeptDraft } from '../forms/use-kept-draft.ts';
import { ActionBar } from '../ui/action-bar.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Textarea } from '../ui/textarea.tsx';
import type { Review } from './staff-review-fields.ts';
import { ReviewReject } from './staff-review-reject.tsx';

type ReviewActionsProps = { review: Review; district: string; next: ReviewRow | null; query: string };

/** Always in reach at the foot of the page: where the application stands and what can be done now. */
export function ReviewActions({ review, district, next, query }: ReviewActionsProps) {
  const { act, busy } = useAct();
  const [asking, setAsking] = useState<'approve' | 'reject' | null>(null);
  const { draft, change, forget } = useKeptDraft(`review:${review.id}`, { note: '' });
  const state = useRef<HTMLParagraphElement>(null);
  const { id, mine } = review;
  const open = review.auth_status === authStatus.underReview;

  const close = () => setAsking(null);
  const focusState = () => state.current?.focus();

  async function claim(release: boolean) {
    await act(reviews.claim, { id, release }, release ? '已放回队列' : '已领取');
    focusState();
  }

  async function approve() {
    const answer = await act(reviews.approve, { id, ...draft }, '已通过');
    // Closed after a refusal too: the revalidated page shows the reason.
    if (isDecided(answer)) {
      forget();
      close();
    }
    focusState();
  }

  return (
    <ActionBar end="page">
      <p ref={state} tabIndex={-1} role="status" className="me-auto min-w-0 text-sm text-ink-soft">
        {stateText(review)}
      </p>
      {open && !review.claimed_by && (
        <Button loading={busy} className="whitespace-nowrap" onClick={() => void claim(false)}>
          领取并审核
        </Button>
      )}
      {open && mine && (
        <div className="flex gap-3 phone:w-full phone:*:flex-1">
          <Button variant="ghost" disabled={busy} className="phone:px-2" onClick={() => void claim(true)}>
            放回
          </Button>
          <Button
            variant="secondary"
            className="phone:px-2"
            icon={<X className="size-4" />}
            onClick={() => setAsking('reject')}
          >
            不通过
          </Button>
          <Button
            className="phone:px-2"
            icon={<Check className="size-4" />}
            onClick={() => setAsking('approve')}
          >
            通过
          </Button>
        </div>
      )}
      {!mine && next && (
        <ButtonLink
          to={`/admin/reviews/${next.id}${query}`}
          variant={open && !review.claimed_by ? 'ghost' : 'primary'}
          className="whitespace-nowrap"
        >
          下一份
          <ArrowRight className="size-4" />
        </ButtonLink>
      )}
      {!open && !next && (
        <ButtonLink to={`/admin/reviews${query}`} variant="secondary">
          返回队列
        </ButtonLink>
      )}
      <ConfirmDialog
        open={asking === 'approve'}
        title="通过认证"
        confirmText="确认通过"
        loading={busy}
        onCancel={close}
        onConfirm={() => void approve()}
      >
        <p className="mb-4">
          “{review.title}”将获得{roleTitle[review.type]}身份，并收到服务通知。
        </p>
        <Field label="备注（申请人可见，可不填）">
          <Textarea
            rows={2}
            maxLength={200}
            value={draft.note}
            onChange={(event) => change({ note: event.target.value })}
          />
        </Field>
      </ConfirmDialog>
      <ReviewReject
        review={review}
        district={district}
        open={asking === 'reject'}
        onClose={close}
        onDone={() => {
          close();
          focusState();
        }}
      />
    </ActionBar>
  );
}

function stateText({ auth_status, mine, claimed_by }: Review): string {
  if (auth_status !== authStatus.underReview) return `这份申请${authStatusTitle[auth_status]}，无需再处理`;
  if (mine) return '您已领取，30 分钟内有效';
  return claimed_by ? `已由 ${claimed_by} 领取，对方放回或到时之前您不能处理` : '还没有人领取';
}
