import type { AttachedFile } from '@portal/contract/notice-drafts';
import { noticeFieldTitle, packageFieldTitle, partyFieldTitle } from '@portal/contract/notice-fields';
import { formatMoney } from '@portal/contract/money';
import {
  industryTitle,
  noticeKindTitle,
  noticeLevelTitle,
  noticeMethodTitle,
  noticeTypeTitle,
} from '@portal/contract/notice-titles';
import { formatMoment } from '@portal/contract/time';
import { HtmlPreview } from '../staff/html-preview.tsx';
import { Card } from '../ui/card.tsx';
import { DescriptionList, type Fact } from '../ui/description-list.tsx';
import { type District, districtText } from '../ui/district.ts';
import { FileRow } from '../ui/upload.tsx';
import { useMounted } from '../ui/use-mounted.ts';

import { type Content, rowsAt, textAt, valueAt } from './values.ts';

type ContentFactsProps = { content: Content; attachments: AttachedFile[]; district: District[] };

/** What a notice says, as it stands: for its author and for those who review it. */
export function ContentFacts({ content, attachments, district }: ContentFactsProps) {
  const mounted = useMounted();
  const packages = rowsAt(content, 'packages');
  return (
    <>
      <Card as="section" aria-labelledby="facts">
        <h2 id="facts" className="mb-4 text-lg">
          公告内容
        </h2>
        <DescriptionList facts={factsOf(content, district)} />
        {packages.length > 0 && <Packages packages={packages} />}
      </Card>
      <Card as="section" aria-labelledby="body">
        <h2 id="body" className="mb-4 text-lg">
          正文
        </h2>
        {mounted ? (
          <HtmlPreview html={textAt(content, 'body')} />
        ) : (
          <p className="text-ink-mute">正在载入正文…</p>
        )}
      </Card>
      {attachments.length > 0 && (
        <Card as="section" aria-labelledby="files">
          <h2 id="files" className="mb-4 text-lg">
            附件
          </h2>
          <ul className="flex flex-col gap-2">
            {attachments.map((file) => (
              <FileRow key={file.url} name={file.name} href={file.link || undefined} />
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}

const titles: Record<string, Record<string, string>> = {
  type: noticeTypeTitle,
  method: noticeMethodTitle,
  kind: noticeKindTitle,
  industry: industryTitle,
  level: noticeLevelTitle,
};
const money = ['budget', 'ceiling', 'document_price', 'agency_fee'];
const moments = ['document_from', 'document_to', 'deadline', 'opening_time', 'signed'];
const apart = ['title', 'buyer', 'agency', 'packages', 'changes', 'body', 'district'];

function factsOf(content: Content, district: District[]): Fact[] {
  const facts: Fact[] = [];
  const add = (term: string, value: string) => value && facts.push({ term, value });
  for (const [field, term] of Object.entries(noticeFieldTitle)) {
    if (field === 'district') add(term, districtText(district) || textAt(content, 'district'));
    if (field === 'buyer' || field === 'agency') {
      for (const [key, title] of Object.entries(partyFieldTitle))
        add(`${term}${title}`, textAt(content, `${field}.${key}`));
    }
    if (!apart.includes(field)) add(term, written(field, valueAt(content, field)));
  }
  for (const change of rowsAt(content, 'changes')) {
    facts.push({
      term: textAt(change, 'field'),
      value: `${textAt(change, 'before')} → ${textAt(change, 'after')}`,
      wide: true,
    });
  }
  return facts;
}

function written(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  if (money.includes(field)) return typeof value === 'number' ? formatMoney(value) : '';
  if (moments.includes(field)) return typeof value === 'number' ? formatMoment(value) : '';
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (Array.isArray(value)) return value.join('、');
  if (typeof value !== 'string') return '';
  return titles[field]?.[value] ?? value;
}

function Packages({ packages }: { packages: Content[] }) {
  return (
    <ul className="mt-4 flex flex-col gap-3">
      {packages.map((each, at) => {
        const facts: Fact[] = [
          { term: packageFieldTitle.name, value: textAt(each, 'name') },
          { term: packageFieldTitle.quantity, value: textAt(each, 'quantity') },
          { term: packageFieldTitle.budget, value: written('budget', each.budget) },
          { term: packageFieldTitle.winner, value: textAt(each, 'winner.name') },
          { term: packageFieldTitle.amount, value: written('budget', each.amount) },
        ];
        return (
          <li key={at}>
            <h3 className="mb-2 text-base">标项 {textAt(each, 'number') || at + 1}</h3>
            <DescriptionList facts={facts.filter(({ value }) => value !== '')} />
          </li>
        );
      })}
    </ul>
  );
}
