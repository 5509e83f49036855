import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { code } from '@portal/contract/codes';
import type { NoticeChange } from '@portal/contract/notice-content';
import { noticeDesk, type DeskNotice } from '@portal/contract/notice-desk';
import { call } from '../browser/call.ts';
import { lazy } from '../browser/lazy.ts';
import { toast } from '../browser/toasts.ts';
import type { District } from '../districts/district.ts';
import { LeaveQuestion } from '../forms/leave-question.tsx';
import { showErrors } from '../forms/show-errors.ts';
import { UnsavedOffer } from '../forms/unsaved-offer.tsx';
import { fieldErrors } from '../forms/use-submit.ts';
import { useUnsaved } from '../forms/use-unsaved.ts';
import { StaffPage } from '../staff/staff-page.tsx';
import { ActionBar } from '../ui/action-bar.tsx';
import { Alert } from '../ui/alert.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { useMounted } from '../ui/use-mounted.ts';
import { NoticeForm } from './notice-form.tsx';
import { useNoticeForm } from './use-notice-form.ts';

const CorrectDialog = lazy(() => import('./staff-correct-dialog.tsx'));

type StaffEditProps = { notice: DeskNotice; district: District[] };

/** Changes before publication are saved as they are; a public notice is corrected, with a reason and a version. */
export function StaffEdit({ notice, district }: StaffEditProps) {
  const { id, revision } = notice;
  const isPublic = notice.state === 'published';
  const mounted = useMounted();
  const navigate = useNavigate();
  const [given] = useState({
    content: { ...notice.content },
    attachments: notice.attachments.map(({ url, name }) => ({ url, name })),
    district,
  });
  const form = useNoticeForm(given);
  const { content, attachments, district: way } = form;
  const { offer, round, settle } = useUnsaved(
    `edit:notice:${id}`,
    { content, attachments, district: way },
    given,
    (left) => {
      form.reset(left);
      form.setDistrict(left.district);
    },
  );
  const [busy, setBusy] = useState(false);
  const [conflict, setConflict] = useState(false);
  const [changes, setChanges] = useState<NoticeChange[] | null>(null);
  const [done, setDone] = useState(false);
  const dirty = !done && (form.content !== given.content || form.attachments !== given.attachments);

  async function save() {
    setBusy(true);
    const input = { id, content: form.content, attachments: form.attachments };
    const answer = isPublic
      ? await call(noticeDesk.changes, input)
      : await call(noticeDesk.save, { ...input, revision });
    setBusy(false);
    if (answer.code !== code.success) {
      setConflict(Boolean((answer.data as { conflict?: boolean } | null)?.conflict));
      return showErrors(() => form.setErrors(fieldErrors(answer)));
    }
    if ('changes' in answer.data) return setChanges(answer.data.changes);
    return leave(answer.msg);
  }

  function leave(message: string) {
    setDone(true);
    settle();
    toast('success', message);
    // After a render, so that the navigation blocker knows that everything is saved.
    setTimeout(() => void navigate(`/admin/notices/${id}`), 0);
  }

  return (
    <PostForm
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <StaffPage title={isPublic ? '更正公告' : '编辑公告'} text={notice.title}>
        {conflict && (
          <Alert kind="error" live title="这条公告已被别人修改">
            请刷新页面，您刚写的内容可以在那里恢复。
          </Alert>
        )}
        <UnsavedOffer offer={offer} />
        <fieldset disabled={!mounted} className="contents">
          <NoticeForm key={round} form={form} />
        </fieldset>
        <ActionBar end="form">
          <p role="status" className="me-auto text-sm text-ink-soft">
            {dirty ? '有未保存的更改' : '没有未保存的更改'}
          </p>
          <ButtonLink variant="ghost" to={`/admin/notices/${id}`}>
            返回
          </ButtonLink>
          <Button type="submit" loading={busy} disabled={!mounted || !dirty}>
            {isPublic ? '下一步：核对改动' : '保存'}
          </Button>
        </ActionBar>
        <LeaveQuestion dirty={dirty} />
      </StaffPage>
      <Suspense>
        {changes && (
          <CorrectDialog
            notice={notice}
            draft={form.draft}
            changes={changes}
            onClose={() => setChanges(null)}
            onDone={leave}
          />
        )}
      </Suspense>
    </PostForm>
  );
}
