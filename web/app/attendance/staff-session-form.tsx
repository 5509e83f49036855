import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { attendance, type AttendanceSession } from '@portal/contract/attendance';
import { code } from '@portal/contract/codes';
import { courseDesk } from '@portal/contract/course-desk';
import { newUuid } from '../browser/uuid.ts';
import { SaveForm } from '../forms/save-form.tsx';
import { UnsavedOffer } from '../forms/unsaved-offer.tsx';
import { useAct } from '../forms/use-act.ts';
import { useUnsaved } from '../forms/use-unsaved.ts';
import { pathId } from '../layouts/path-id.ts';
import { readAll } from '../lists/read-all.ts';
import { read } from '../staff/read.ts';
import { staffMeta } from '../staff/staff-meta.ts';
import { StaffPage } from '../staff/staff-page.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { today } from '../ui/calendar.ts';
import { PostForm } from '../ui/post-form.tsx';
import type { Route } from './+types/staff-session-form';
import { blankDraft, contentOf, draftOf } from './staff-form-draft.ts';
import { type CourseOption, SessionFields } from './staff-session-fields.tsx';

const path = '/admin/attendance';

export function meta() {
  return staffMeta('签到场次');
}

export async function loader(args: Route.LoaderArgs) {
  const { id } = args.params;
  const session = id === undefined ? null : await read(args, attendance.read, { id: pathId(id) });
  const published = await readAll((page) => read(args, courseDesk.list, { ...page, state: 'published' }));
  const courses = published.map((course) => ({ id: course.id, title: course.title }));
  const linked = session?.content.course_id ?? null;
  // A course that was withdrawn since stays chosen.
  if (session && linked !== null && !courses.some((course) => course.id === linked)) {
    courses.push({ id: linked, title: session.course_title });
  }
  return { session, courses, today: today() };
}

export default function StaffSessionForm({ loaderData }: Route.ComponentProps) {
  const { session, courses } = loaderData;
  return (
    <StaffPage
      crumbs={[
        { label: '签到', to: path },
        ...(session ? [{ label: session.content.title, to: `${path}/${session.id}` }] : []),
        { label: session ? '修改' : '新建' },
      ]}
      title={session ? '修改场次' : '新建场次'}
    >
      {session ? (
        <Edit session={session} courses={courses} />
      ) : (
        <Create courses={courses} today={loaderData.today} />
      )}
    </StaffPage>
  );
}

function Edit({ session, courses }: { session: AttendanceSession; courses: CourseOption[] }) {
  const { id, revision } = session;
  return (
    <SaveForm
      keepAs={`attendance:${id}`}
      saved={draftOf(session.content)}
      endpoint={attendance.save}
      inputOf={(draft) => ({ id, revision, content: contentOf(draft) })}
    >
      {({ draft, setDraft, errors }) => (
        <SessionFields
          draft={draft}
          set={(changes) => setDraft({ ...draft, ...changes })}
          errors={errors}
          courses={courses}
        />
      )}
    </SaveForm>
  );
}

function Create({ courses, today: day }: { courses: CourseOption[]; today: string }) {
  const [blank] = useState(() => blankDraft(day));
  const [draft, setDraft] = useState(blank);
  const { offer, round, settle } = useUnsaved('edit:attendance:new', draft, blank, setDraft, {
    isNew: true,
  });
  // Idempotency key: sending the form again makes no second session.
  const [key] = useState(newUuid);
  const { act, busy, errors } = useAct();
  const navigate = useNavigate();

  async function create(event: FormEvent) {
    event.preventDefault();
    await act(attendance.create, { key, content: contentOf(draft) }, '', (answer) => {
      if (answer.code !== code.success) return;
      settle();
      void navigate(`${path}/${answer.data.id}`);
    });
  }

  return (
    <PostForm className="flex flex-col gap-5" onSubmit={(event) => void create(event)}>
      <UnsavedOffer offer={offer} />
      <SessionFields
        key={round}
        draft={draft}
        set={(changes) => setDraft({ ...draft, ...changes })}
        errors={errors}
        courses={courses}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" loading={busy}>
          新建
        </Button>
        <ButtonLink to={path} variant="secondary">
          取消
        </ButtonLink>
      </div>
    </PostForm>
  );
}
