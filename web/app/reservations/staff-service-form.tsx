import { useState, type FormEvent } from 'react';
import { data, useNavigate } from 'react-router';
import { code } from '@portal/contract/codes';
import { type DeskService, reservationDesk } from '@portal/contract/reservation-desk';
import { newUuid } from '../browser/uuid.ts';
import { SaveForm } from '../forms/save-form.tsx';
import { UnsavedOffer } from '../forms/unsaved-offer.tsx';
import { useAct } from '../forms/use-act.ts';
import { useUnsaved } from '../forms/use-unsaved.ts';
import { pathId } from '../layouts/path-id.ts';
import { read } from '../staff/read.ts';
import { staffMeta } from '../staff/staff-meta.ts';
import { StaffPage } from '../staff/staff-page.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { PostForm } from '../ui/post-form.tsx';
import type { Route } from './+types/staff-service-form';
import { blankDraft, contentOf, draftOf } from './staff-service-draft.ts';
import { ServiceFields } from './staff-service-fields.tsx';

const path = '/admin/reservations/services';

export function meta() {
  return staffMeta('预约服务');
}

export async function loader(args: Route.LoaderArgs) {
  const { id } = args.params;
  if (id === undefined) return { service: null };
  const wanted = pathId(id);
  const services = await read(args, reservationDesk.services, {});
  const service = services.find((each) => each.id === wanted);
  if (!service) throw data('预约服务不存在', { status: 404 });
  return { service };
}

export default function StaffServiceForm({ loaderData: { service } }: Route.ComponentProps) {
  const title = service ? service.content.title : '新建服务';
  return (
    <StaffPage
      crumbs={[
        { label: '预约', to: '/admin/reservations' },
        { label: '服务与规则', to: path },
        { label: service ? '修改' : '新建' },
      ]}
      title={title}
      text="修改规则不影响已有的预约。"
    >
      {service ? <Edit key={service.id} service={service} /> : <Create />}
    </StaffPage>
  );
}

function Edit({ service: { id, revision, content } }: { service: DeskService }) {
  return (
    <SaveForm
      keepAs={`reservation-service:${id}`}
      saved={draftOf(content)}
      endpoint={reservationDesk.saveService}
      problemField="content.rules"
      inputOf={(draft) => ({ id, revision, content: contentOf(draft) })}
    >
      {({ draft, setDraft, errors }) => (
        <ServiceFields draft={draft} set={(changes) => setDraft({ ...draft, ...changes })} errors={errors} />
      )}
    </SaveForm>
  );
}

function Create() {
  const [draft, setDraft] = useState(blankDraft);
  const { offer, round, settle } = useUnsaved('edit:reservation-service:new', draft, blankDraft, setDraft, {
    isNew: true,
  });
  // Idempotency key: sending the form again makes no second service.
  const [key] = useState(newUuid);
  const { act, busy, errors } = useAct();
  const navigate = useNavigate();

  async function create(event: FormEvent) {
    event.preventDefault();
    await act(reservationDesk.createService, { key, content: contentOf(draft) }, '', (answer) => {
      if (answer.code !== code.success) return;
      settle();
      void navigate(path);
    });
  }

  return (
    <PostForm className="flex flex-col gap-5" onSubmit={(event) => void create(event)}>
      <UnsavedOffer offer={offer} />
      <ServiceFields
        key={round}
        draft={draft}
        set={(changes) => setDraft({ ...draft, ...changes })}
        errors={errors}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" loading={busy}>
          新建
        </Button>
        <ButtonLink to={path} variant="secondary">
          返回
        </ButtonLink>
      </div>
    </PostForm>
  );
}
