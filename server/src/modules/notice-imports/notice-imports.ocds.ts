import { noticeMethodTitle, type NoticeType } from '@portal/contract/notice-titles';
import { mostFen } from '@portal/contract/yuan';
import type { Gathered } from './notice-imports.columns.ts';
import type { Districts } from './notice-imports.districts.ts';
import type { Fault } from './notice-imports.table-rows.ts';
import { readChoice, readMoment } from './notice-imports.values.ts';

type Loose = Record<string, unknown>;
const objectOf = (value: unknown): Loose =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Loose) : {};
const listOf = (value: unknown): Loose[] => (Array.isArray(value) ? value.map(objectOf) : []);
const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';

/** The latest stage a release speaks of. */
const typeOfTag: Record<string, NoticeType> = {
  planning: 'intention',
  planningUpdate: 'intention',
  tender: 'tender',
  tenderUpdate: 'correction',
  tenderAmendment: 'correction',
  tenderCancellation: 'ended',
  award: 'result',
  awardUpdate: 'result',
  contract: 'contract',
  contractUpdate: 'contract',
  implementation: 'acceptance',
  implementationUpdate: 'acceptance',
};
const methodOf: Record<string, string> = {
  open: 'open',
  selective: 'invited',
  limited: 'negotiation',
  direct: 'single',
};
const kinds = ['goods', 'works', 'services'];

/** One OCDS release as a notice. */
export function gatherRelease(
  release: unknown,
  districts: Districts,
): { gathered: Gathered; faults: Fault[] } {
  const gathered: Gathered = { fields: new Map(), externalId: '', published: null };
  const faults: Fault[] = [];
  const note = (column: string, reason: string) => faults.push({ column, reason });
  const root = objectOf(release);
  if (Object.keys(root).length === 0) {
    note('（整行）', '不是有效的 OCDS release');
    return { gathered, faults };
  }
  const set = (field: string, value: unknown) => {
    if (value !== '' && value !== null && value !== undefined) gathered.fields.set(field, value);
  };
  const money = (column: string, value: unknown): number | null => readValue(column, value, note);
  const moment = (column: string, value: unknown) => {
    const text = textOf(value);
    if (text === '') return null;
    const read = readMoment(text);
    if ('value' in read) return read.value;
    note(column, read.fault);
    return null;
  };

  const tender = objectOf(root.tender);
  const planning = objectOf(root.planning);
  const budget = objectOf(planning.budget);
  const period = objectOf(tender.tenderPeriod);
  const type = typeOf(root);
  gathered.externalId = [textOf(root.ocid), textOf(root.id)].filter(Boolean).join(':');
  gathered.published = moment('date', root.date);
  if (type) set('type', type);
  else note('tag', '没有能识别的阶段（planning、tender、award、contract 等）');
  const announced = listOf(tender.documents).find((one) => textOf(one.documentType).endsWith('Notice'));
  set(
    'title',
    textOf(announced?.title) ||
      textOf(tender.title) ||
      textOf(root.title) ||
      textOf(budget.description) ||
      textOf(planning.rationale),
  );
  set('project_number', textOf(tender.id));
  set('project_title', textOf(budget.project) || textOf(tender.title));
  set('plan_number', textOf(budget.projectID));
  const detailed = readChoice(textOf(tender.procurementMethodDetails), noticeMethodTitle);
  set('method', 'value' in detailed ? detailed.value : methodOf[textOf(tender.procurementMethod)]);
  const kind = textOf(tender.mainProcurementCategory);
  set('kind', kinds.includes(kind) ? kind : 'services');
  set('budget', money('tender.value', tender.value ?? budget.amount));
  set('deadline', moment('tender.tenderPeriod.endDate', period.endDate));
  const enquiry = objectOf(tender.enquiryPeriod);
  set('document_from', moment('tender.enquiryPeriod.startDate', enquiry.startDate));
  set('document_to', moment('tender.enquiryPeriod.endDate', enquiry.endDate));
  set('opening_time', moment('tender.awardPeriod.startDate', objectOf(tender.awardPeriod).startDate));
  set('body', textOf(tender.description) || textOf(root.description) || textOf(planning.rationale));
  set('source_url', textOf(announced?.url));

  const parties = listOf(root.parties);
  const inRole = (role: string) =>
    parties.find((one) => Array.isArray(one.roles) && one.roles.includes(role));
  const buyer = inRole('buyer') ?? inRole('procuringEntity') ?? objectOf(root.buyer);
  setParty('buyer', { ...buyer, name: buyer.name ?? objectOf(root.buyer).name }, set);
  const agency = inRole('procurementAgency') ?? inRole('procuringEntity');
  if (agency && textOf(agency.name) !== textOf(buyer.name)) setParty('agency', agency, set);
  const address = objectOf(buyer.address);
  const place = [address.region, address.locality].map(textOf).filter(Boolean);
  if (place.length > 0) readDistrict(place, districts, set, note);

  const awards = listOf(
    type === 'contract' || type === 'acceptance' ? (root.contracts ?? root.awards) : root.awards,
  );
  const packages = packagesOf(awards, listOf(root.awards), money);
  if (packages.length > 0) set('packages', packages);
  const [contract] = listOf(root.contracts);
  if (contract) {
    set('contract_number', textOf(contract.id));
    set('signed', moment('contracts.dateSigned', contract.dateSigned));
  }
  if (type === 'correction') set('original_number', textOf(tender.id));
  return { gathered, faults };
}

type Note = (column: string, reason: string) => void;
type Set = (field: string, value: unknown) => void;

function typeOf(root: Loose): NoticeType | null {
  const tags = Array.isArray(root.tag) ? root.tag.map(textOf) : [textOf(root.tag)];
  const types = tags.flatMap((tag) => typeOfTag[tag] ?? []);
  if (types.length > 0) return types.at(-1)!;
  if (listOf(root.contracts).length > 0) return 'contract';
  if (listOf(root.awards).length > 0) return 'result';
  if (Object.keys(objectOf(root.tender)).length > 0) return 'tender';
  return Object.keys(objectOf(root.planning)).length > 0 ? 'intention' : null;
}

function readValue(column: string, value: unknown, note: Note): number | null {
  const { amount, currency } = objectOf(value);
  if (amount === undefined || amount === null) return null;
  const fen = typeof amount === 'number' ? Math.round(amount * 100) : Number.NaN;
  if (!Number.isSafeInteger(fen) || fen < 0 || fen > mostFen) note(column, `金额「${textOf(amount)}」不合理`);
  else if (textOf(currency) && textOf(currency) !== 'CNY')
    note(column, `货币须为 CNY，而不是 ${textOf(currency).slice(0, 10)}`);
  else return fen;
  return null;
}

function setParty(field: 'buyer' | 'agency', party: Loose, set: Set): void {
  const contact = objectOf(party.contactPoint);
  set(`${field}.name`, textOf(party.name));
  const id = textOf(objectOf(party.identifier).id) || textOf(party.id).replace(/^CN-[A-Z]+-/, '');
  if (/^[0-9A-HJ-NP-RT-UW-Y]{18}$/.test(id)) set(`${field}.credit_code`, id);
  set(`${field}.address`, textOf(objectOf(party.address).streetAddress));
  set(`${field}.contact`, textOf(contact.name));
  set(`${field}.phone`, textOf(contact.telephone));
}

function readDistrict(place: string[], districts: Districts, set: Set, note: Note): void {
  const tries = [place.join(''), place.at(-1)!, place[0]!].map((text) => districts.read(text));
  const found = tries.find((read) => 'value' in read);
  if (found && 'value' in found) set('district', found.value);
  else note('parties.address', 'fault' in tries[0]! ? tries[0].fault : '地区有误');
}

function packagesOf(
  entries: Loose[],
  awards: Loose[],
  money: (column: string, value: unknown) => number | null,
) {
  return entries.slice(0, 200).map((entry, at) => {
    // A contract names its supplier through the award it follows.
    const award = awards.find((one) => one.id === entry.awardID);
    const [supplier] = listOf(entry.suppliers ?? award?.suppliers);
    const name = textOf(supplier?.name);
    return {
      number: String(at + 1),
      name: textOf(entry.title),
      winner: name ? { name } : null,
      amount: money('awards.value', entry.value),
    };
  });
}
