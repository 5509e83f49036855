import { Copy } from 'lucide-react';
import { copy } from '../browser/copy.ts';
import { Card } from '../ui/card.tsx';
import { DescriptionList, type Fact } from '../ui/description-list.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { reviewFields, textOf, type Review, type ReviewField } from './staff-review-fields.ts';

export function ReviewFacts({ review, district }: { review: Review; district: string }) {
  const fields = reviewFields(review.type).filter(({ kind }) => kind !== 'files');
  return (
    <Card as="section" aria-labelledby="facts">
      <h2 id="facts" className="mb-4 text-lg">
        申请资料
      </h2>
      <DescriptionList
        columns={1}
        facts={fields.map((field) => factOf(field, review, district))}
        className="text-[0.9375rem]"
      />
    </Card>
  );
}

function factOf(field: ReviewField, { form, reasons }: Review, district: string): Fact {
  const { name, label, kind } = field;
  const text = kind === 'district' ? district : textOf(form, field);
  return {
    term: label,
    value: (
      <>
        <span className="flex items-center gap-2">
          <span className={kind === 'number' ? 'font-medium tabular' : undefined}>{text || '—'}</span>
          {kind === 'number' && text && (
            <IconButton
              label={`复制${label}`}
              icon={<Copy className="size-4" />}
              size="sm"
              className="-my-1"
              onClick={() => void copy(text)}
            />
          )}
        </span>
        <Objection reason={reasons[name]} />
      </>
    ),
  };
}

/** What was wrong with it the last time. */
export function Objection({ reason }: { reason: string | undefined }) {
  if (!reason) return null;
  return <span className="mt-1 block text-sm text-danger">未通过原因：{reason}</span>;
}
