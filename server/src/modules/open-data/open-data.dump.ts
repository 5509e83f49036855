import {
  noticeKindTitle,
  noticeMethodTitle,
  type NoticeContent,
  noticeTypeTitle,
  type PartyFacts,
} from '@portal/contract/notice-content';
import { formatMoment, toUnixSeconds } from '@portal/contract/time';
import { csvLine } from '../../platform/csv.ts';
import { bodyWithoutContacts, changesWithoutContacts, contactsIn } from '../notices/notices.ts';
import type { PublicRow } from './open-data.store.ts';

/** Whom to call is for those who are logged in (product 3). */
function openParty({ name, credit_code, address }: PartyFacts) {
  return { name, credit_code, address };
}

function openContent(content: Omit<NoticeContent, 'body'>) {
  const { buyer, agency, packages, ...facts } = content;
  return {
    ...facts,
    changes: changesWithoutContacts(facts.changes, contactsIn(content)),
    buyer: openParty(buyer),
    agency: agency && openParty(agency),
    packages: packages.map((each) => ({ ...each, winner: each.winner && openParty(each.winner) })),
  };
}

/** A line of JSON; `<` is written so that no reader takes it for markup. */
export function jsonLine(row: PublicRow, publicUrl: string): string {
  const isOut = row.state === 'published';
  const line = {
    id: row.id,
    url: `${publicUrl}/bids/detail/${row.id}`,
    state: row.state,
    withdrawn_reason: row.withdrawnReason,
    project_id: row.projectId,
    published: toUnixSeconds(row.publishedAt),
    updated: toUnixSeconds(row.updatedAt),
    version: row.version,
    ...openContent(row.content),
    body: isOut ? bodyWithoutContacts(row.body, contactsIn(row.content)) : '',
  };
  return `${safeJson(line)}\n`;
}

export function safeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
}

const yuan = (fen: number | null) => (fen === null ? null : fen / 100);
const moment = (date: Date | null) => (date === null ? '' : formatMoment(toUnixSeconds(date)));

export const csvHead = csvLine([
  '编号',
  '状态',
  '类型',
  '标题',
  '项目编号',
  '采购方式',
  '类别',
  '品目',
  '地区代码',
  '采购人',
  '采购人信用代码',
  '代理机构',
  '预算（元）',
  '成交金额（元）',
  '中标供应商',
  '截止时间',
  '发布时间',
  '更新时间',
  '网址',
]);

export function csvRow(row: PublicRow, publicUrl: string): string {
  const { content } = row;
  const winners = content.packages.flatMap(({ winner }) => winner?.name ?? []);
  return csvLine([
    row.id,
    row.state === 'published' ? '已发布' : '已撤回',
    noticeTypeTitle[content.type],
    content.title,
    content.project_number,
    content.method && noticeMethodTitle[content.method],
    noticeKindTitle[content.kind],
    content.catalogue,
    content.district,
    content.buyer.name,
    content.buyer.credit_code,
    content.agency?.name ?? '',
    yuan(row.budget),
    yuan(row.amount),
    [...new Set(winners)].join('、'),
    moment(row.deadline),
    moment(row.publishedAt),
    moment(row.updatedAt),
    `${publicUrl}/bids/detail/${row.id}`,
  ]);
}
