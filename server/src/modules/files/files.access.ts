import type { FilePurpose } from '@portal/contract/files';
import { role } from '@portal/contract/roles';
import type { Session } from '../../platform/sessions.ts';

/** What goes onto public pages is uploaded by those who edit them. */
const forEditors: FilePurpose[] = ['site', 'articleImage', 'articleVideo', 'articleFile', 'noticeImport'];
/** What belongs to notices comes from whoever may submit one, too. */
const forNotices: FilePurpose[] = ['attachment', 'noticeImage'];
/** What belongs to courses comes from those who make them. */
const forCourses: FilePurpose[] = ['courseCover', 'courseware', 'lessonVideo', 'questionImport'];
/** Invoices come from those who issue them. */
const forFinance: FilePurpose[] = ['invoice'];

/** Brought to the back office, and opened there alone. */
export const isOfBackOffice = (purpose: FilePurpose): boolean =>
  [...forEditors, ...forCourses, ...forFinance].includes(purpose);

export function mayUpload(session: Session, purpose: FilePurpose): boolean {
  if (forFinance.includes(purpose)) return mayIssueInvoices(session);
  if (forCourses.includes(purpose)) return mayMakeCourses(session);
  if (forNotices.includes(purpose)) return mayEditSite(session) || maySubmitNotices(session);
  return !forEditors.includes(purpose) || mayEditSite(session);
}

function mayIssueInvoices({ kind, staffRoles }: Session): boolean {
  return kind === 'staff' && (staffRoles.includes('finance') || staffRoles.includes('administrator'));
}

function mayEditSite({ kind, staffRoles }: Session): boolean {
  return kind === 'staff' && (staffRoles.includes('editor') || staffRoles.includes('administrator'));
}

function mayMakeCourses({ kind, staffRoles }: Session): boolean {
  return kind === 'staff' && (staffRoles.includes('courseManager') || staffRoles.includes('administrator'));
}

function maySubmitNotices({ certified, roleId }: Session): boolean {
  return certified && (roleId === role.buyer || roleId === role.agency);
}
