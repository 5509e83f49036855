import { CheckCheck } from 'lucide-react';
import { useNavigate, useSearchParams } from 'react-router';
import { OwnExport } from '../downloads/own-export.tsx';
import { toast } from '../browser/toasts.ts';
import { readToken } from '../browser/token.ts';
import { useBusy } from '../browser/use-busy.ts';
import { guard } from '../layouts/guards.ts';
import { pageMeta } from '../layouts/page-meta.ts';
import { useRenewShell } from '../layouts/renew-shell.ts';
import { Pager } from '../lists/pager.tsx';
import { CountBadge } from '../ui/badge.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Empty } from '../ui/empty.tsx';
import { TabLinks } from '../ui/tabs.tsx';
import { visitContext } from '../visit.ts';
import type { Route } from './+types/messages';
import { loadMessages, type MessageFilter, type MessageList, type ShownMessage } from './load-messages.ts';
import { MessageRow } from './message-row.tsx';

export const middleware = [guard('user')];

export function meta({ matches }: Route.MetaArgs) {
  return [...pageMeta(matches, { title: '消息中心' }), { name: 'robots', content: 'noindex' }];
}

export function loader({ request, context }: Route.LoaderArgs): Promise<MessageList> {
  return loadMessages(context.get(visitContext).call, new URL(request.url).searchParams);
}

export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs): Promise<MessageList> {
  // The server's guard knows where to send a visitor.
  if (!readToken()) return serverLoader();
  const { messagesInBrowser } = await import('./calls.ts');
  return messagesInBrowser(new URL(request.url).searchParams);
}

const tabs: { type: MessageFilter; label: string }[] = [
  { type: 0, label: '全部' },
  { type: 2, label: '服务通知' },
  { type: 3, label: '活动优惠' },
];

const addressOf = (type: MessageFilter, page = 1) => {
  const query = new URLSearchParams();
  if (type !== 0) query.set('type', String(type));
  if (page > 1) query.set('page', String(page));
  return query.size > 0 ? `/message?${query}` : '/message';
};

export default function Messages({ loaderData }: Route.ComponentProps) {
  const { type, page, pages, total, unread, messages } = loaderData;
  const { read, readAll, busy } = useReading();
  const opened = Number(useSearchParams()[0].get('open'));
  return (
    <div>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h1 className="flex items-center gap-3 text-2xl">
          消息中心 <CountBadge count={unread} />
        </h1>
        <Button
          variant="ghost"
          size="sm"
          icon={<CheckCheck className="size-4" aria-hidden />}
          disabled={unread === 0}
          loading={busy}
          className="-me-3 noscript:hidden"
          onClick={() => void readAll()}
        >
          全部标为已读
        </Button>
      </div>
      <TabLinks
        label="消息类型"
        links={tabs.map((tab) => ({ to: addressOf(tab.type), label: tab.label, active: tab.type === type }))}
        className="mb-4"
      />
      {messages.length > 0 ? (
        <Card flush className="overflow-hidden">
          <ul className="divide-y divide-line">
            {messages.map((message) => (
              <MessageRow
                // Remounts the row when the header's panel opens a message that is on the page already.
                key={`${message.id}:${message.id === opened}`}
                message={message}
                opened={message.id === opened}
                onRead={() => void read(message)}
              />
            ))}
          </ul>
        </Card>
      ) : (
        <Card>
          <Nothing type={type} page={page} />
        </Card>
      )}
      <Pager
        page={page}
        pages={pages}
        total={total}
        href={(number) => addressOf(type, number)}
        className="mt-6"
      />
      <OwnExport type="own-messages" filter={{ message_type: type }} total={total} />
    </div>
  );
}

/** spec 4: clicking marks it read, the list reloads, then on to what it is about; a folded one unfolds instead. */
function useReading() {
  const navigate = useNavigate();
  const renew = useRenewShell();
  const [busy, whileBusy] = useBusy();

  async function read(message: ShownMessage) {
    if (message.unread) {
      const { markRead } = await import('./calls.ts');
      if (await markRead(message.id)) await renew();
    }
    if (message.address && !message.folded) await navigate(message.address);
  }

  async function readAll() {
    const { markAllRead } = await import('./calls.ts');
    if (await markAllRead()) {
      await renew();
      toast('success', '已全部标为已读');
    }
  }

  return { read, readAll: () => whileBusy(readAll), busy };
}

function Nothing({ type, page }: { type: MessageFilter; page: number }) {
  if (page > 1)
    return (
      <Empty
        picture="message"
        title="这一页没有消息"
        action={<ButtonLink to={addressOf(type)}>回到第一页</ButtonLink>}
      />
    );
  return (
    <Empty
      picture="message"
      title={type === 3 ? '暂无活动优惠' : type === 2 ? '暂无服务通知' : '暂无消息'}
      text={
        type === 3
          ? '同意接收活动优惠后，协会的活动会在这里告诉您。'
          : '认证进度、导出结果等通知会出现在这里。'
      }
      action={
        <ButtonLink
          variant="secondary"
          to={type === 3 ? '/profile/accountManage#consents' : type === 0 ? '/' : addressOf(0)}
        >
          {type === 3 ? '管理消息偏好' : type === 0 ? '去首页看看' : '查看全部消息'}
        </ButtonLink>
      }
    />
  );
}
