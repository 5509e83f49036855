import type { AttendanceContent } from '@portal/contract/attendance';
import type { AttendanceMode } from '@portal/contract/attendance-titles';
import type { RoleId } from '@portal/contract/roles';
import { localOf, secondsOf } from '../forms/local-time.ts';

/** Form values as strings, before validation. */
export type SessionDraft = {
  title: string;
  place: string;
  day: string;
  from: string;
  to: string;
  openMinutes: string;
  creditHours: string;
  mode: AttendanceMode;
  isNear: boolean;
  latitude: string;
  longitude: string;
  radius: string;
  courseId: string;
  audience: RoleId[];
};

export function blankDraft(today: string): SessionDraft {
  return {
    title: '',
    place: '',
    day: today,
    from: '14:00',
    to: '16:00',
    openMinutes: '30',
    creditHours: '2',
    mode: 'changing',
    isNear: false,
    latitude: '',
    longitude: '',
    radius: '300',
    courseId: '',
    audience: [],
  };
}

export function draftOf(content: AttendanceContent): SessionDraft {
  const { near } = content;
  return {
    title: content.title,
    place: content.place,
    day: localOf(content.starts).slice(0, 10),
    from: localOf(content.starts).slice(11),
    to: localOf(content.ends).slice(11),
    openMinutes: String(content.open_minutes),
    creditHours: String(content.credit_hours),
    mode: content.mode,
    isNear: near !== null,
    latitude: near ? String(near.latitude) : '',
    longitude: near ? String(near.longitude) : '',
    radius: String(near?.radius ?? 300),
    courseId: content.course_id === null ? '' : String(content.course_id),
    audience: content.audience,
  };
}

/** An empty field becomes NaN, which JSON turns into null, and the server then refuses the field by name. */
const numberOf = (text: string) => (text.trim() === '' ? Number.NaN : Number(text));

export function contentOf(draft: SessionDraft): AttendanceContent {
  return {
    title: draft.title,
    place: draft.place,
    starts: secondsOf(`${draft.day}T${draft.from}`) ?? Number.NaN,
    ends: secondsOf(`${draft.day}T${draft.to}`) ?? Number.NaN,
    open_minutes: numberOf(draft.openMinutes),
    credit_hours: numberOf(draft.creditHours),
    mode: draft.mode,
    near: draft.isNear
      ? {
          latitude: numberOf(draft.latitude),
          longitude: numberOf(draft.longitude),
          radius: numberOf(draft.radius),
        }
      : null,
    course_id: draft.courseId === '' ? null : Number(draft.courseId),
    audience: draft.audience,
  };
}
