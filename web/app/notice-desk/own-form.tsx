import { useState } from 'react';
import { useNavigate } from 'react-router';
import { SavingState } from '../forms/saving-state.tsx';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { useMounted } from '../ui/use-mounted.ts';
import { Duplicates } from './duplicates.tsx';
import type { OwnForm } from './load-own.ts';
import { NoticeForm } from './notice-form.tsx';
import { ownPath } from './own-path.ts';
import { useDrafting } from './use-drafting.ts';
import { useNoticeForm } from './use-notice-form.ts';

const loadCalls = async () => {
  const { saveOwn, submitOwn, duplicatesOf } = await import('./calls.ts');
  return { save: saveOwn, submit: submitOwn, duplicates: duplicatesOf };
};

/** The form of an own notice, loaded for somebody who writes one. */
export default function OwnFormPage({ notice }: { notice: OwnForm }) {
  const mounted = useMounted();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const form = useNoticeForm(notice);
  const start = { id: notice.id, revision: notice.revision, savedTime: notice.updated?.slice(-5) ?? null };
  const drafting = useDrafting(form, start, loadCalls, (id) =>
    // A reload then finds the draft; replaceState because the page itself does not change.
    history.replaceState(history.state, '', `${ownPath}/edit/${id}`),
  );

  async function submit() {
    setAsking(false);
    const noticeId = await drafting.submit();
    if (noticeId === null) return;
    const { toast } = await import('../browser/toasts.ts');
    toast('success', '已提交，请等待审核');
    await navigate(`${ownPath}/${drafting.idOf()}`);
  }

  return (
    <PostForm
      className="flex flex-col gap-5 phone:gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        setAsking(true);
      }}
    >
      {notice.returned_reason && (
        <Alert kind="error" title="退回原因">
          {notice.returned_reason}
        </Alert>
      )}
      {drafting.conflict && (
        <Alert kind="error" live title="这份草稿已在别处修改">
          请复制您刚写的内容，刷新页面后继续。
        </Alert>
      )}
      <Duplicates
        rows={drafting.duplicates}
        href={({ id, state }) => (state === 'published' ? `/bids/detail/${id}` : null)}
      />
      <fieldset disabled={!mounted} className="contents">
        <NoticeForm form={form} own={notice.own.as} />
      </fieldset>
      <div
        data-bottom="actions"
        // The menu of the personal centre stays below it between a phone and a desk.
        className="sticky bottom-0 z-20 flex flex-wrap items-center gap-3 rounded-t-lg border-t border-line bg-surface px-4 py-3 shadow-pop md:max-lg:bottom-14 phone:-mx-4 phone:pb-[calc(0.75rem+env(safe-area-inset-bottom))]"
      >
        <p role="status" className="me-auto text-sm text-ink-soft">
          <SavingState saving={drafting.saving} conflict={drafting.conflict} />
        </p>
        <Button type="submit" loading={drafting.busy} disabled={!mounted}>
          提交审核
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onCancel={() => setAsking(false)}
        onConfirm={() => void submit()}
        confirmText="提交"
      >
        以「{notice.own.party.name}」的名义提交，审核通过后公开发布。
      </ConfirmDialog>
    </PostForm>
  );
}
