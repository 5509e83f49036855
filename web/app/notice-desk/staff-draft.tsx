import { useState } from 'react';
import { data, useNavigate } from 'react-router';
import { code } from '@portal/contract/codes';
import { noticeDesk } from '@portal/contract/notice-desk';
import { formatMoment } from '@portal/contract/time';
import { call } from '../browser/call.ts';
import { toast } from '../browser/toasts.ts';
import { useRevalidate } from '../browser/use-revalidate.ts';
import { districtPath } from '../districts/district-path.ts';
import { SavingState } from '../forms/saving-state.tsx';
import { numberIn } from '../lists/query.ts';
import { read } from '../staff/read.ts';
import { staffMeta } from '../staff/staff-meta.ts';
import { StaffPage } from '../staff/staff-page.tsx';
import { ActionBar } from '../ui/action-bar.tsx';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { useMounted } from '../ui/use-mounted.ts';
import { visitContext } from '../visit.ts';
import type { Route } from './+types/staff-draft';
import { Duplicates } from './duplicates.tsx';
import { NoticeForm } from './notice-form.tsx';
import { type DraftingCalls, useDrafting } from './use-drafting.ts';
import { useNoticeForm } from './use-notice-form.ts';

export function meta() {
  return staffMeta('写公告');
}

export async function loader(args: Route.LoaderArgs) {
  const { id: text } = args.params;
  if (text === undefined) {
    await read(args, noticeDesk.draftList, { page_size: 1 });
    return { id: null, revision: 0, content: { type: 'tender' }, attachments: [], district: [], saved: null };
  }
  const id = numberIn(new URLSearchParams({ id: text }), 'id');
  if (id === undefined) throw data('草稿不存在', { status: 404 });
  const draft = await read(args, noticeDesk.draftRead, { id });
  const { district } = draft.content;
  const path = await districtPath(
    args.context.get(visitContext).call,
    typeof district === 'string' ? district : '',
  );
  return { ...draft, district: path, saved: formatMoment(draft.updated).slice(-5) };
}

const calls = async (): Promise<DraftingCalls> => ({
  save: (last, draft) => call({ ...noticeDesk.draftSave, quiet: true }, { ...last, ...draft }),
  submit: (id, revision) => call(noticeDesk.draftSubmit, { id, revision }),
  duplicates: async (_, content) => {
    const answer = await call(noticeDesk.duplicates, { content });
    return answer.code === code.success ? answer.data.duplicates : [];
  },
});

export default function StaffDraft({ loaderData }: Route.ComponentProps) {
  return <DraftForm key={loaderData.id ?? 'new'} draft={loaderData} />;
}

function DraftForm({ draft }: { draft: Route.ComponentProps['loaderData'] }) {
  const mounted = useMounted();
  const navigate = useNavigate();
  const revalidate = useRevalidate();
  const [removing, setRemoving] = useState(false);
  const form = useNoticeForm(draft);
  const start = { id: draft.id, revision: draft.revision, savedTime: draft.saved };
  const drafting = useDrafting(form, start, calls, (id) =>
    history.replaceState(history.state, '', `/admin/notices/drafts/${id}`),
  );

  async function submit() {
    const noticeId = await drafting.submit();
    if (noticeId === null) return;
    toast('success', '已进入待审核队列');
    await navigate(`/admin/notices/${noticeId}`);
  }

  async function remove() {
    setRemoving(false);
    const id = drafting.idOf();
    if (id !== null) {
      const answer = await call(noticeDesk.draftDelete, { id });
      if (answer.code !== code.success) return revalidate();
      toast('success', answer.msg);
    }
    return navigate('/admin/notices?state=draft');
  }

  return (
    <PostForm
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <StaffPage
        crumbs={[
          { label: '公告管理', to: '/admin/notices?state=draft' },
          { label: draft.id === null ? '写新公告' : '公告草稿' },
        ]}
        title={draft.id === null ? '写新公告' : '公告草稿'}
        text="写完后进入待审核队列，由编辑发布。"
      >
        {drafting.conflict && (
          <Alert kind="error" live title="这份草稿已在别处修改">
            请复制您刚写的内容，刷新页面后继续。
          </Alert>
        )}
        <Duplicates rows={drafting.duplicates} href={({ id }) => `/admin/notices/${id}`} />
        <fieldset disabled={!mounted} className="contents">
          <NoticeForm form={form} />
        </fieldset>
        <ActionBar end="form">
          <p role="status" className="me-auto text-sm text-ink-soft">
            <SavingState saving={drafting.saving} conflict={drafting.conflict} />
          </p>
          <Button variant="ghost" disabled={!mounted} onClick={() => setRemoving(true)}>
            删除草稿
          </Button>
          <Button type="submit" loading={drafting.busy} disabled={!mounted}>
            写完，进入队列
          </Button>
        </ActionBar>
        <ConfirmDialog
          open={removing}
          danger
          confirmText="删除"
          onCancel={() => setRemoving(false)}
          onConfirm={() => void remove()}
        >
          删除后不能恢复。
        </ConfirmDialog>
      </StaffPage>
    </PostForm>
  );
}
