import { code, PortalError } from '@portal/contract/codes';
import { noticeContent, type NoticeContent, partyFacts } from '@portal/contract/notice-content';
import type { DraftContent, OwnParty } from '@portal/contract/notice-drafts';
import { fieldErrors, inChinese } from '../../platform/http/field-errors.ts';
import { cleanContent } from '../../platform/sanitize-pool.ts';
import { plainTextOf } from '../../platform/sanitize.ts';

type Fields = Record<string, string>;

export function invalid(fields: Fields): PortalError {
  const [first = ''] = Object.values(fields);
  return new PortalError(code.invalidFields, `填写的内容有误（${first}）`, { fields });
}

/** A partial form is kept as typed, except that its body is sanitised. */
export async function keptDraft(content: DraftContent): Promise<DraftContent> {
  return typeof content.body === 'string' ? { ...content, body: await cleanContent(content.body) } : content;
}

/** Validates a complete notice, or returns all faults by the path of the field. */
export async function wholeContent(draft: DraftContent, own: OwnParty | null): Promise<NoticeContent> {
  const typed = withoutBlanks(draft);
  const parsed = noticeContent.safeParse(own ? inOwnName(typed, own) : typed, { error: inChinese });
  const content = parsed.success ? { ...parsed.data, body: await cleanContent(parsed.data.body) } : null;
  const fields: Fields = content ? faultsOf(content) : fieldErrors(parsed.error!.issues, ['content']);
  if (own) {
    const given = nameOf(draft[own.as]);
    if (given && given !== own.party.name)
      fields[`content.${own.as}.name`] = `只能以认证单位「${own.party.name}」的名义提交`;
  }
  if (!content || Object.keys(fields).length > 0) throw invalid(fields);
  return content;
}

/** What a form leaves empty was not said: a required field is then missing, and no agency is none. */
function withoutBlanks(draft: DraftContent): DraftContent {
  const said = Object.entries(draft).filter(([, value]) => value !== null && value !== undefined);
  const typed: DraftContent = Object.fromEntries(said);
  const blank = (party: unknown) =>
    Object.values(party ?? {}).every((value) => value === null || value === '' || value === undefined);
  if (blank(typed.agency)) delete typed.agency;
  return typed;
}

function nameOf(party: unknown): string {
  const name = (party as { name?: unknown } | null | undefined)?.name;
  return typeof name === 'string' ? name.trim() : '';
}

/** Name and credit code are those of the certificate; how to reach the organisation is the author's to say. */
function inOwnName(draft: DraftContent, { as, party }: OwnParty): DraftContent {
  const given = draft[as] ?? {};
  return { ...draft, [as]: { ...party, ...given, name: party.name, credit_code: party.credit_code } };
}

/** Rules beyond the schema. */
function faultsOf(content: NoticeContent): Fields {
  const fields: Fields = {};
  const { type, document_from, document_to, deadline, opening_time } = content;
  const needs = (field: keyof NoticeContent, isMissing: boolean, text: string) => {
    if (isMissing) fields[`content.${field}`] = text;
  };
  needs('body', plainTextOf(content.body).length < 10, '请填写正文（至少 10 个字）');
  needs('deadline', type === 'tender' && deadline === null, '招标公告须写明投标截止时间');
  needs(
    'original_number',
    type === 'correction' && content.original_number === '',
    '更正公告须写明原公告项目编号',
  );
  const hasWinner = content.packages.some(({ winner }) => winner !== null);
  needs('packages', type === 'result' && !hasWinner, '中标公告至少有一个标项写明中标供应商');
  needs('contract_number', type === 'contract' && content.contract_number === '', '合同公告须写明合同编号');
  if (document_from !== null && document_to !== null)
    needs('document_to', document_to < document_from, '文件获取截止时间早于开始时间');
  if (deadline !== null && opening_time !== null)
    needs('opening_time', opening_time < deadline, '开标时间早于投标截止时间');
  return fields;
}

/** What the certificate says of an organisation, as far as it fits. */
export function partyOf(form: Record<string, unknown>): OwnParty['party'] {
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  const facts = { name: text(form.organisation), address: text(form.address), contact: text(form.contact) };
  const code18 = partyFacts.shape.credit_code.safeParse(form.credit_code);
  return { ...facts, phone: '', credit_code: code18.success ? code18.data : null };
}
