import { Suspense, useState } from 'react';
import { Pencil } from 'lucide-react';
import { useRevalidator } from 'react-router';
import { lazy } from '../browser/lazy.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Link } from '../ui/link.tsx';
import { FrequencySelect } from './frequency-select.tsx';
import type { SubscriptionsView, SubscriptionView } from './load-subscriptions.ts';

const FormDialog = lazy(() => import('./form-dialog.tsx'));

type FormCardProps = {
  form: SubscriptionsView['form'];
  row: SubscriptionView | null;
  districtNames: Record<string, string>;
  /** Nothing more can be subscribed to. */
  full: boolean;
};

/** The subscription everybody begins with (product 12). */
export function FormCard({ form, row, districtNames, full }: FormCardProps) {
  const [open, setOpen] = useState(false);
  const { revalidate } = useRevalidator();
  return (
    <Card as="section" aria-labelledby="form" className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-64">
        <h2 id="form" className="text-lg">
          我的关注
        </h2>
        <p className="mt-1 wrap-anywhere text-ink-soft">
          {row ? row.summary : '填写您关注的关键词、地区和预算，新公告一发布就告诉您。'}
        </p>
        {row && (
          <Link to={row.matchesHref} className="text-link mt-1 inline-block text-sm tabular">
            已找到 {row.matches} 条
          </Link>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2 noscript:hidden">
        {row && <FrequencySelect id={row.id} name={row.name} frequency={row.frequency} />}
        <Button
          variant={row ? 'ghost' : 'primary'}
          size="sm"
          disabled={!row && full}
          icon={<Pencil className="size-4" aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {row ? '编辑条件' : '设置关注'}
        </Button>
      </div>
      {open && (
        <Suspense>
          <FormDialog
            form={row ? form : { ...form, frequency: 'daily' }}
            districtNames={districtNames}
            onClose={(changed) => {
              setOpen(false);
              if (changed) void revalidate();
            }}
          />
        </Suspense>
      )}
    </Card>
  );
}
