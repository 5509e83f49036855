import { data } from 'react-router';
import { courseDesk } from '@portal/contract/course-desk';
import { numberIn } from '../lists/query.ts';
import { LessonPlayer } from '../player/skin/lesson-player.tsx';
import { read } from '../staff/read.ts';
import { staffMeta } from '../staff/staff-meta.ts';
import { StaffPage } from '../staff/staff-page.tsx';
import { ButtonLink } from '../ui/button.tsx';
import type { Route } from './+types/staff-preview-lesson';

export function meta() {
  return staffMeta('预览课时');
}

export async function loader(args: Route.LoaderArgs) {
  const asNumbers = new URLSearchParams(args.params);
  const id = numberIn(asNumbers, 'id');
  const lesson_id = numberIn(asNumbers, 'lesson');
  if (!id || !lesson_id) throw data('课时不存在', { status: 404 });
  return { id, lesson_id, lesson: await read(args, courseDesk.previewLesson, { id, lesson_id }) };
}

export default function LessonPreview({ loaderData: { id, lesson_id, lesson } }: Route.ComponentProps) {
  const { title, media, markers, document } = lesson;
  return (
    <StaffPage
      title={title}
      action={
        <ButtonLink variant="secondary" to={`/admin/courses/${id}/preview`}>
          返回预览
        </ButtonLink>
      }
    >
      {media && (
        <LessonPlayer
          key={media.url}
          title={title}
          source={{ id: `preview-${lesson_id}`, url: media.url }}
          captions={media.captions.map(({ language, label, url }) => ({
            value: language,
            text: label,
            url,
            language,
          }))}
          thumbnailsUrl={media.thumbnails ?? undefined}
          markers={markers}
        />
      )}
      {document && (
        <iframe src={document.url} title={document.name} className="h-[75vh] w-full rounded-lg bg-sunken" />
      )}
    </StaffPage>
  );
}
