import { Suspense, useState } from 'react';
import { ArrowLeftRight } from 'lucide-react';
import { dataOf } from '@portal/contract/endpoint';
import { identities } from '@portal/contract/identities';
import { authStatus, role } from '@portal/contract/roles';
import { lazy } from '../browser/lazy.ts';
import { guard } from '../layouts/guards.ts';
import { pageMeta } from '../layouts/page-meta.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { visitContext } from '../visit.ts';
import type { Route } from './+types/overview';
import { OverviewCard } from './overview-card.tsx';
import { overviewCards } from './overview-cards.ts';

const IdentityDialog = lazy(() => import('./identity-dialog.tsx'));

export const middleware = [guard('user')];

export function meta({ matches }: Route.MetaArgs) {
  return [...pageMeta(matches, { title: '身份认证' }), { name: 'robots', content: 'noindex' }];
}

export async function loader({ context }: Route.LoaderArgs) {
  const entries = dataOf(await context.get(visitContext).call(identities.identityList, {}));
  return { cards: overviewCards(entries) };
}

export default function Overview({ loaderData }: Route.ComponentProps) {
  const { cards } = loaderData;
  const [choosing, setChoosing] = useState(false);
  const certified = cards.filter((card) => card.status === authStatus.certified);
  const current = cards.find((card) => card.current);
  // spec 4: no switching for a certified expert.
  const maySwitch = !(current?.type === role.expert && current.status === authStatus.certified);
  return (
    <div>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-2xl">身份认证</h1>
          <p className="mt-1 text-ink-soft">
            不同身份拥有不同的平台权限。
            {current && (
              <>
                您当前的身份是<span className="font-medium text-ink">「{current.name}」</span>。
              </>
            )}
          </p>
        </div>
        {maySwitch && (
          <Button
            variant="secondary"
            icon={<ArrowLeftRight className="size-4" />}
            className="noscript:hidden phone:w-full"
            onClick={() => setChoosing(true)}
          >
            切换身份
          </Button>
        )}
      </div>
      <Alert className="mb-6" title="关于专家身份">
        专家须保持中立，不能与采购人、供应商、招标代理机构身份并存：申请专家前，请先取消其他认证或撤回其他申请；已是专家的，不能再申请其他身份。
      </Alert>
      <ul className="grid gap-4 md:grid-cols-2">
        {cards.map((card) => (
          <OverviewCard key={card.type} card={card} free={certified.length === 0} />
        ))}
      </ul>
      {choosing && (
        <Suspense>
          <IdentityDialog onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </div>
  );
}
