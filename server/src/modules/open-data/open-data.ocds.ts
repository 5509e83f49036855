import { noticeMethodTitle, type PartyFacts } from '@portal/contract/notice-content';
import { documentType, ocidOf, procurementMethod, releaseTag } from './open-data.ocds.codes.ts';
import type { ReleaseSource } from './open-data.store.ts';

type Reference = { id: string; name: string };
type Party = Reference & { roles: string[]; [more: string]: unknown };
type Numbered = { id: string; [more: string]: unknown };

export type Release = {
  ocid: string;
  id: string;
  date: string;
  tag: string[];
  initiationType: 'tender';
  language: 'zh';
  parties: Party[];
  buyer: Reference;
  planning?: object;
  tender?: Numbered;
  awards?: Numbered[];
  contracts?: Numbered[];
};

const iso = (seconds: number | null) =>
  seconds === null ? undefined : new Date(seconds * 1000).toISOString();
/** OCDS counts in the currency's unit. */
const money = (fen: number | null) => (fen === null ? undefined : { amount: fen / 100, currency: 'CNY' });

function referenceOf(source: ReleaseSource, { name, credit_code }: PartyFacts): Reference {
  const id = source.partyIds.get(name);
  return { id: credit_code ? `CN-USCC-${credit_code}` : `CN-PORTAL-${id ?? name}`, name };
}

/** Whom to call is for those who are logged in (product 3), so no party has a contact point. */
function partiesOf(source: ReleaseSource): Party[] {
  const { buyer, agency, packages } = source.content;
  const found = new Map<string, Party>();
  const note = (facts: PartyFacts, role: string) => {
    const reference = referenceOf(source, facts);
    const party = found.get(reference.id);
    if (party) {
      if (!party.roles.includes(role)) party.roles.push(role);
      return;
    }
    found.set(reference.id, {
      ...reference,
      roles: [role],
      ...(facts.credit_code && {
        identifier: { scheme: 'CN-USCC', id: facts.credit_code, legalName: facts.name },
      }),
      ...(facts.address && { address: { streetAddress: facts.address, countryName: '中国' } }),
    });
  };
  note(buyer, 'buyer');
  note(agency ?? buyer, 'procuringEntity');
  for (const { winner } of packages) if (winner) note(winner, 'supplier');
  return [...found.values()];
}

function documentsOf(source: ReleaseSource, publicUrl: string): Numbered[] {
  const { id, content, publishedAt, updatedAt } = source;
  return [
    {
      id: `notice-${id}`,
      documentType: documentType[content.type],
      title: content.title,
      url: `${publicUrl}/bids/detail/${id}`,
      datePublished: publishedAt.toISOString(),
      dateModified: updatedAt.toISOString(),
      format: 'text/html',
      language: 'zh',
    },
    ...source.attachments.map(({ id: file, name, mime }) => ({
      id: `attachment-${file}`,
      title: name,
      format: mime,
    })),
  ];
}

function tenderOf(source: ReleaseSource, publicUrl: string): Numbered {
  const { content, projectId } = source;
  const { type, method, document_from, document_to, deadline } = content;
  const status = {
    intention: 'planned',
    ended: 'cancelled',
    prequalification: 'active',
    tender: 'active',
    correction: 'active',
  };
  return {
    id: `${ocidOf(projectId)}-tender`,
    title: content.project_title || content.title,
    status: status[type as keyof typeof status] ?? 'complete',
    procuringEntity: referenceOf(source, content.agency ?? content.buyer),
    value: money(content.budget),
    ...(method && {
      procurementMethod: procurementMethod[method],
      procurementMethodDetails: noticeMethodTitle[method],
    }),
    mainProcurementCategory: content.kind,
    items: content.packages.map((each, at) => itemOf(source, each.number || String(at + 1), each.name)),
    ...(document_from !== null && {
      enquiryPeriod: { startDate: iso(document_from), endDate: iso(document_to) },
    }),
    ...(deadline !== null && { tenderPeriod: { endDate: iso(deadline) } }),
    documents: documentsOf(source, publicUrl),
  };
}

function itemOf({ content }: ReleaseSource, id: string, description: string): Numbered {
  return { id, description, classification: { scheme: 'x_CN-GPC-2022', id: content.catalogue } };
}

const awardId = (projectId: number, number: string) => `${ocidOf(projectId)}-award-${number}`;

function awardsOf(source: ReleaseSource, publicUrl: string): Numbered[] {
  const { content, projectId, publishedAt } = source;
  return content.packages.flatMap(({ number, name, winner, amount }, at) => {
    if (!winner) return [];
    return {
      id: awardId(projectId, number || String(at + 1)),
      title: name,
      status: 'active',
      date: publishedAt.toISOString(),
      value: money(amount),
      suppliers: [referenceOf(source, winner)],
      documents: documentsOf(source, publicUrl),
    };
  });
}

function contractsOf(source: ReleaseSource, publicUrl: string): Numbered[] {
  const { content, projectId } = source;
  const documents = documentsOf(source, publicUrl);
  const packages =
    content.packages.length > 0 ? content.packages : [{ number: '1', name: content.title, amount: null }];
  return packages.map(({ number, name, amount }, at) => ({
    id: `${ocidOf(projectId)}-contract-${content.contract_number || number || at + 1}${packages.length > 1 ? `-${at + 1}` : ''}`,
    awardID: awardId(projectId, number || String(at + 1)),
    title: name,
    status: content.type === 'acceptance' ? 'terminated' : 'active',
    value: money(amount),
    ...(content.signed !== null && { dateSigned: iso(content.signed) }),
    ...(content.type === 'acceptance' ? { implementation: { documents } } : { documents }),
  }));
}

/** One notice as an OCDS 1.1 release. */
export function releaseOf(source: ReleaseSource, publicUrl: string): Release {
  const { id, content, version, projectId, updatedAt } = source;
  const { type } = content;
  const ocid = ocidOf(projectId);
  return {
    ocid,
    id: `${ocid}-${id}-${version}`,
    date: updatedAt.toISOString(),
    tag: [releaseTag[type]],
    initiationType: 'tender',
    language: 'zh',
    parties: partiesOf(source),
    buyer: referenceOf(source, content.buyer),
    ...(type === 'intention' && {
      planning: {
        rationale: content.title,
        budget: { amount: money(content.budget), description: content.fund_source || undefined },
        documents: documentsOf(source, publicUrl),
      },
    }),
    ...(type !== 'intention' && { tender: tenderOf(source, publicUrl) }),
    ...(type === 'result' && { awards: awardsOf(source, publicUrl) }),
    ...((type === 'contract' || type === 'acceptance') && { contracts: contractsOf(source, publicUrl) }),
  };
}
