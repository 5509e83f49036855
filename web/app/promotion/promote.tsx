import { Suspense, useState } from 'react';
import { Copy, Download, RefreshCw } from 'lucide-react';
import { dataOf } from '@portal/contract/endpoint';
import { promotion } from '@portal/contract/promotion';
import { formatMoment } from '@portal/contract/time';
import { copy } from '../browser/copy.ts';
import { lazy } from '../browser/lazy.ts';
import { guard } from '../layouts/guards.ts';
import { pageMeta } from '../layouts/page-meta.ts';
import { ListProblem } from '../lists/list-problem.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { QrCode } from '../ui/qr-code.tsx';
import { visitContext } from '../visit.ts';
import type { Route } from './+types/promote';
import { PromotionPage } from './promotion-page.tsx';
import { ruleText } from './rule-text.ts';

const RenewDialog = lazy(() => import('./renew-dialog.tsx'));

export const middleware = [guard('user')];

export function meta({ matches }: Route.MetaArgs) {
  return [...pageMeta(matches, { title: '邀请' }), { name: 'robots', content: 'noindex' }];
}

export async function loader({ context }: Route.LoaderArgs) {
  const { call } = context.get(visitContext);
  const [own, poster] = await Promise.all([
    call(promotion.overview, {}).then(dataOf),
    call(promotion.poster, {}).then(dataOf),
  ]);
  const { invite_key: key, key_time, link, rule } = own;
  return { key, since: formatMoment(key_time), link, text: ruleText(rule), poster };
}

export default function Promote({ loaderData: { key, since, link, text, poster } }: Route.ComponentProps) {
  const [renewing, setRenewing] = useState(false);
  const icon = <Copy className="size-4" aria-hidden />;
  return (
    <PromotionPage title="邀请" text={text}>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex flex-col gap-5">
          <Card as="section" aria-labelledby="invite-key">
            <h2 id="invite-key" className="text-lg">
              邀请码
            </h2>
            <p className="mt-2 text-3xl font-semibold tracking-widest tabular elder:phone:text-2xl elder:phone:tracking-wider">
              {key}
            </p>
            <p className="mt-1 text-sm text-ink-mute tabular">{since} 起使用</p>
            <div className="mt-4 flex flex-wrap gap-3">
              <Button icon={icon} onClick={() => void copy(key)}>
                复制邀请码
              </Button>
              <Button
                variant="secondary"
                icon={<RefreshCw className="size-4" aria-hidden />}
                onClick={() => setRenewing(true)}
              >
                更换邀请码
              </Button>
            </div>
          </Card>
          <Card as="section" aria-labelledby="invite-link">
            <h2 id="invite-link" className="text-lg">
              邀请链接
            </h2>
            <div className="mt-3 flex flex-wrap items-center gap-5">
              <QrCode value={link} label="邀请链接的二维码" className="size-36 border border-line" />
              <div className="min-w-0 flex-1 basis-56">
                <p className="rounded-md bg-sunken px-3 py-2 text-sm break-all">{link}</p>
                <Button className="mt-3" icon={icon} onClick={() => void copy(link)}>
                  复制链接
                </Button>
              </div>
            </div>
          </Card>
        </div>
        <Card as="section" aria-labelledby="poster">
          <h2 id="poster" className="text-lg">
            推广海报
          </h2>
          <img
            src={poster.url}
            alt={`带有邀请码 ${key} 和二维码的推广海报`}
            width={900}
            height={1400}
            className="mt-3 h-auto w-full rounded-md border border-line"
          />
          <ButtonLink
            href={poster.url}
            download={poster.name}
            block
            className="mt-4"
            icon={<Download className="size-4" aria-hidden />}
          >
            保存海报
          </ButtonLink>
        </Card>
      </div>
      <Suspense>{renewing && <RenewDialog onClose={() => setRenewing(false)} />}</Suspense>
    </PromotionPage>
  );
}

export const ErrorBoundary = ListProblem;
