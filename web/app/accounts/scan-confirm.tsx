import { useState } from 'react';
import { code } from '@portal/contract/codes';
import type { Envelope } from '@portal/contract/endpoint';
import { signIn } from '@portal/contract/sign-in';
import { formatMoment } from '@portal/contract/time';
import { toast } from '../browser/toasts.ts';
import { isUnanswered } from '../browser/unanswered.ts';
import { useBusy } from '../browser/use-busy.ts';
import { pageMeta } from '../layouts/page-meta.ts';
import { Alert } from '../ui/alert.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { DescriptionList } from '../ui/description-list.tsx';
import { Empty } from '../ui/empty.tsx';
import { visitContext } from '../visit.ts';
import type { Route } from './+types/scan-confirm';

export function meta({ matches }: Route.MetaArgs) {
  return [
    ...pageMeta(matches, { title: '确认登录', description: '核对请求登录的设备，确认或拒绝微信扫码登录。' }),
    { name: 'robots', content: 'noindex' },
    // The ticket is in the URL.
    { name: 'referrer', content: 'no-referrer' },
  ];
}

/** Opened on the phone from the message that answers a scan. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const ticket = (new URL(request.url).searchParams.get('ticket') ?? '').slice(0, 100);
  const answer = await context.get(visitContext).call(signIn.wxmpQuestion, { ticket });
  return { ticket, asks: answer.code === code.success ? answer.data : null };
}

export default function ScanConfirm({ loaderData: { ticket, asks } }: Route.ComponentProps) {
  const [end, setEnd] = useState<End | null>(asks ? null : 'over');
  return (
    <main
      id="main"
      tabIndex={-1}
      className="flex min-h-dvh flex-col items-center justify-center bg-linear-to-b from-brand-50 to-page px-4 py-8 phone:pb-24"
    >
      <div className="w-full max-w-105 rounded-xl bg-surface p-6 shadow-card">
        {asks && end === null ? <Question ticket={ticket} asks={asks} onEnd={setEnd} /> : <Ended how={end} />}
      </div>
    </main>
  );
}

type End = 'confirmed' | 'refused' | 'over';
type Asks = { device: string; address: string; time: number };

function Question({ ticket, asks, onEnd }: { ticket: string; asks: Asks; onEnd: (how: End) => void }) {
  const [busy, whileBusy] = useBusy();

  async function answer(accept: boolean) {
    const { answerScan } = await import('./calls.ts');
    const done: Envelope = await answerScan(ticket, accept);
    if (done.code === code.success) onEnd(accept ? 'confirmed' : 'refused');
    else if (done.code === code.failure && !isUnanswered(done)) onEnd('over');
    // Rate limited or no answer: the login request is still open.
    else toast('warning', done.msg);
  }

  return (
    <>
      <h1 className="text-xl">确认在这台设备上登录？</h1>
      <p className="mt-2 text-ink-soft">有设备请求用您的微信登录采购协会服务平台，请核对：</p>
      <DescriptionList
        className="mt-4"
        columns={1}
        facts={[
          { term: '设备', value: asks.device },
          { term: '网络地址', value: asks.address },
          { term: '请求时间', value: formatMoment(asks.time) },
        ]}
      />
      <Alert kind="warning" title="不是您本人请拒绝" className="mt-5">
        请勿为他人发来的二维码确认登录，否则对方将进入您的账号。
      </Alert>
      <div className="mt-6 flex flex-col gap-3">
        <Button size="lg" loading={busy} onClick={() => void whileBusy(() => answer(true))}>
          是我本人，确认登录
        </Button>
        <Button
          size="lg"
          variant="secondary"
          disabled={busy}
          onClick={() => void whileBusy(() => answer(false))}
        >
          不是我，拒绝登录
        </Button>
      </div>
    </>
  );
}

const ends = {
  confirmed: { title: '已确认登录', text: '请回到电脑上继续，本页可以关闭。', picture: 'message' },
  refused: {
    title: '已拒绝登录',
    text: '那台设备没有登录。如果不是您本人扫码，无需其他操作。',
    picture: 'lock',
  },
  over: {
    title: '该登录请求已失效',
    text: '确认链接只能使用一次，且在 2 分钟内有效。请重新扫码。',
    picture: 'lock',
  },
} as const;

function Ended({ how }: { how: End | null }) {
  const { title, text, picture } = ends[how ?? 'over'];
  return (
    <div role="status">
      <h1 className="sr-only">{title}</h1>
      <Empty
        picture={picture}
        title={title}
        text={text}
        action={
          <ButtonLink to="/" variant="secondary">
            返回首页
          </ButtonLink>
        }
      />
    </div>
  );
}
