import { useEffect } from 'react';
import { ShieldCheck } from 'lucide-react';
import { useRevalidator } from 'react-router';
import { cards } from '@portal/contract/cards';
import { dataOf } from '@portal/contract/endpoint';
import { authStatus, authStatusTitle } from '@portal/contract/roles';
import { formatDate, formatMoment } from '@portal/contract/time';
import { guard } from '../layouts/guards.ts';
import { pageMeta } from '../layouts/page-meta.ts';
import { Badge } from '../ui/badge.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { QrCode } from '../ui/qr-code.tsx';
import { visitContext } from '../visit.ts';
import type { Route } from './+types/card';

export const middleware = [guard('user')];

export function meta({ matches }: Route.MetaArgs) {
  return [...pageMeta(matches, { title: '我的电子名片' }), { name: 'robots', content: 'noindex' }];
}

export async function loader({ context }: Route.LoaderArgs) {
  const { call, publicUrl } = context.get(visitContext);
  const card = dataOf(await call(cards.own, {}));
  return {
    ...card,
    certified: card.certified === null ? null : formatDate(card.certified),
    until: card.expire === null ? null : formatMoment(card.expire),
    verifyUrl: card.code ? `${publicUrl}/id/${card.code}` : null,
  };
}

type CardData = Awaited<ReturnType<typeof loader>>;

export default function OwnCard({ loaderData: card }: Route.ComponentProps) {
  useRenewal(card.expire);
  return (
    <div>
      <h1 className="text-2xl">我的电子名片</h1>
      <p className="mt-1 text-ink-soft">出示给对方扫码，即可核验您在本平台的身份。</p>
      <Card flush className="mt-6 max-w-md overflow-hidden">
        <div className="bg-brand-strong px-6 py-5 text-white">
          <p className="text-sm">{card.role_title}</p>
          <p className="mt-1 text-xl font-semibold wrap-anywhere">{card.title || card.user_nickname}</p>
        </div>
        <div className="flex flex-col items-center gap-4 px-6 py-6">
          <Badge tone={card.auth_status === authStatus.certified ? 'brand' : 'neutral'}>
            {authStatusTitle[card.auth_status]}
          </Badge>
          {card.verifyUrl ? <Shown card={card} url={card.verifyUrl} /> : <Uncertified card={card} />}
        </div>
      </Card>
    </div>
  );
}

function Shown({ card, url }: { card: CardData; url: string }) {
  return (
    <>
      <QrCode value={url} label="电子名片核验二维码" className="size-56" />
      <p className="text-center text-sm text-ink-mute tabular">
        {card.until} 前有效，到期自动更换
        <br />
        {card.certified} 通过认证
      </p>
      <p className="flex items-start gap-2 rounded-md bg-brand-50 px-4 py-3 text-sm text-ink-soft">
        <ShieldCheck className="mt-0.5 size-4 shrink-0 text-brand-strong" aria-hidden />
        对方只会看到身份类型、{card.role_title === '专家' ? '姓氏' : '单位名称'}和认证状态。
      </p>
    </>
  );
}

function Uncertified({ card }: { card: CardData }) {
  return (
    <>
      <p className="text-center text-ink-soft">
        {card.auth_status === authStatus.underReview
          ? '认证申请正在审核，通过后这里会显示可供核验的二维码。'
          : '完成身份认证后，这里会显示可供他人核验的二维码。'}
      </p>
      <ButtonLink to={`/identity/${card.role_id}`}>
        {card.auth_status === authStatus.underReview ? '查看申请' : '立即认证'}
      </ButtonLink>
    </>
  );
}

/** Requests a new code shortly before the present one expires, while the page is visible. */
function useRenewal(expire: number | null): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (expire === null) return;
    // Offline, an error would replace a code that is still valid.
    const renew = () => {
      if (!document.hidden && navigator.onLine) void revalidate();
    };
    const timer = setTimeout(renew, Math.max(5000, expire * 1000 - Date.now() - 15_000));
    document.addEventListener('visibilitychange', renew);
    addEventListener('online', renew);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', renew);
      removeEventListener('online', renew);
    };
  }, [expire, revalidate]);
}
