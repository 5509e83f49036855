import { data } from 'react-router';
import type { Client } from '@portal/contract/client';
import { dataOf } from '@portal/contract/endpoint';
import { filePurpose } from '@portal/contract/files';
import { businessCategories, identities, specialties, type IdentityEntry } from '@portal/contract/identities';
import { authStatus, type AuthStatus, type RoleId } from '@portal/contract/roles';
import { formatMoment } from '@portal/contract/time';
import { districtPath } from '../districts/district-path.ts';
import { districtText } from '../districts/district.ts';
import type { Tone } from '../ui/tone.ts';
import { allFields, filesOf, labelOf, valuesOf, type FieldSpec } from './fields.ts';
import { entryOf, hrefOf, obstacleTo, statusOf, stepTitle } from './standing.ts';

// Built on the server, so that the contract's schemas stay out of the page.

export type IdentityData = Awaited<ReturnType<typeof loadIdentity>>;

export async function loadIdentity(call: Client, id: string, editing: boolean) {
  const entries = dataOf(await call(identities.identityList, {}));
  const entry = entryOf(entries, id);
  if (!entry) throw data(null, { status: 404 });

  const status = statusOf(entry);
  const { type, name, middle_id: middleId, identity_info: info } = entry;
  const obstacle = obstacleTo(type, entries);
  const filling = mayFill(status, editing) && obstacle === null;
  return {
    type,
    name,
    status,
    middleId,
    href: hrefOf(entry),
    obstacle,
    flow: flowOf(info),
    ...reasonsOf(type, info),
    ...(filling ? { facts: [], documents: [] } : await factsOf(call, type, entry)),
    application: filling ? await applicationOf(call, entry) : null,
  };
}

/** A first application opens the form directly; after a rejection or cancellation there is a button for it. */
function mayFill(status: AuthStatus, editing: boolean): boolean {
  if (status === authStatus.notCertified) return true;
  return editing && (status === authStatus.rejected || status === authStatus.cancelled);
}

const stepTone: Record<AuthStatus, Tone> = { 1: 'neutral', 2: 'brand', 3: 'info', 4: 'danger', 5: 'neutral' };

type Info = NonNullable<IdentityEntry['identity_info']>;

/** The newest step first. */
function flowOf(info: Info | null) {
  const steps = info?.history ?? [];
  return steps
    .map((step, index) => ({
      key: String(index),
      title: stepTitle[step.action],
      time: formatMoment(step.time),
      dateTime: new Date(step.time * 1000).toISOString(),
      text: step.note || undefined,
      tone: stepTone[step.to],
    }))
    .reverse();
}

/** What was handed in, in the words of the form; numbers of persons come masked. */
async function factsOf(call: Client, type: RoleId, { identity_info: info, letter_file }: IdentityEntry) {
  const form = info?.form ?? {};
  const path = typeof form.district === 'string' ? await districtPath(call, form.district) : [];
  const texts = allFields(type).filter((field) => field.kind !== 'files');
  const files = allFields(type).filter((field) => field.kind === 'files');
  return {
    facts: texts.map((field) => ({
      term: field.label,
      value: field.kind === 'district' ? districtText(path) : textOf(form[field.name]),
      wide: isWide(field),
    })),
    documents: [
      ...files.map((field) => ({ label: field.label, files: filesOf(form[field.name]) })),
      { label: labelOf(type, 'letter_file'), files: letter_file },
    ].filter((group) => group.files.length > 0),
  };
}

/** Beside the timeline there is no room for two long ones in a row. */
function isWide(field: FieldSpec): boolean {
  return field.kind === 'choices' || (field.kind === 'text' && Boolean(field.wide ?? field.upper));
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.join('、');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function reasonsOf(type: RoleId, info: Info | null) {
  const note = info?.history.findLast((step) => step.action === 'reject')?.note ?? '';
  const order = allFields(type).map((field) => field.name);
  // In the order of the form; what is no field of it stands last.
  const place = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  const reasons = Object.entries(info?.reasons ?? {})
    .sort(([one], [other]) => place(one) - place(other))
    .map(([name, reason]) => ({ name, label: labelOf(type, name), reason }));
  return { note, reasons };
}

/** Initial values of the form: the draft, or else the last application. */
async function applicationOf(call: Client, entry: IdentityEntry) {
  const { type, middle_id, identity_info: info } = entry;
  const status = info?.auth_status ?? authStatus.notCertified;
  const again = status === authStatus.rejected || status === authStatus.cancelled ? middle_id : null;
  const draft = dataOf(await call(identities.draft, { type }));
  const before = again === null ? null : dataOf(await call(identities.reapplyForm, { id: again }));
  const { questions, answers } = dataOf(await call(identities.question, { type }));

  const typed = Object.keys(draft.form).length > 0;
  const form = valuesOf(type, typed ? draft.form : (before?.form ?? {}));
  const district = typeof form.district === 'string' ? form.district : '';
  return {
    type,
    reapplyId: again,
    form,
    district: await districtPath(call, district),
    letterFile: typed || draft.letter_file.length > 0 ? draft.letter_file : (before?.letter_file ?? []),
    questions,
    answers,
    reasons: before?.reasons ?? {},
    step: draft.step,
    savedTime: draft.saved_time === null ? null : formatMoment(draft.saved_time),
    choices: { businessCategories: [...businessCategories], specialties: [...specialties] },
    accept: [...filePurpose.licence.types],
    maxSize: filePurpose.licence.most,
  };
}

export type Application = Awaited<ReturnType<typeof applicationOf>>;
