import { X } from 'lucide-react';
import { useRevalidate } from '../browser/use-revalidate.ts';
import { OwnExport } from '../downloads/own-export.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { cx } from '../ui/cx.ts';
import { Link } from '../ui/link.tsx';
import type { SubscriptionsView } from './load-subscriptions.ts';

export function Reminders({ reminders }: Pick<SubscriptionsView, 'reminders'>) {
  const revalidate = useRevalidate();

  async function remove(id: number) {
    const { remind } = await import('./calls.ts');
    if (await remind(id, 0)) await revalidate();
  }

  return (
    <section aria-labelledby="reminders" className="mt-8">
      <h2 id="reminders" className="mb-3 text-lg">
        截止提醒
      </h2>
      <Card flush className="overflow-hidden">
        {reminders.length === 0 ? (
          <p className="px-5 py-4 text-ink-mute phone:px-4">
            在公告页按“截止提醒”，可在截止前 1、3 或 7 天收到通知。
          </p>
        ) : (
          <ul className="divide-y divide-line">
            {reminders.map(({ id, title, href, text, deadline, sent }) => (
              <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-4 phone:px-4">
                <div className="min-w-0 flex-1 basis-60">
                  <h3 className={cx('text-base font-medium', sent && 'text-ink-mute')}>
                    {href ? (
                      <Link to={href} className="hover:text-brand-strong elder:underline">
                        {title}
                      </Link>
                    ) : (
                      title
                    )}
                  </h3>
                  <p className="mt-1 flex flex-wrap gap-x-4 text-sm text-ink-mute tabular">
                    <span>{text}</span>
                    <span>{deadline}</span>
                  </p>
                </div>
                <Button
                  variant="ghost"
                  size="sm"
                  className="noscript:hidden"
                  icon={<X className="size-4" aria-hidden />}
                  onClick={() => void remove(id)}
                >
                  {sent ? '移除' : '取消提醒'}
                  <span className="sr-only">：{title}</span>
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Card>
      <OwnExport type="own-reminders" total={reminders.length} />
    </section>
  );
}
