import { messageTypeTitle, type Message } from '@portal/contract/messages';
import { formatMoment } from '@portal/contract/time';
import { isFolded } from '../browser/message-address.ts';
import { cx } from '../ui/cx.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import type { ShellMessages } from './shell.ts';

type MessagePanelProps = { messages: ShellMessages | null; onRead: (message: Message) => void };

/** spec 2: the first 3 messages and the unread count. */
export function MessagePanel({ messages, onRead }: MessagePanelProps) {
  return (
    <>
      <p className="border-b border-line px-4 py-3 font-medium">
        消息
        {messages && <span className="ms-2 text-sm font-normal text-ink-mute">{messages.unread} 条未读</span>}
      </p>
      {messages === null && <Loading />}
      {messages?.first.length === 0 && <p className="px-4 py-8 text-center text-ink-mute">暂无消息</p>}
      <ul>
        {messages?.first.map((message) => (
          <li key={message.id}>
            <button
              type="button"
              onClick={() => onRead(message)}
              className="block w-full px-4 py-3 text-start hover:bg-brand-50"
            >
              <span className="flex items-center gap-2 text-sm text-ink-mute">
                {message.status === 0 && (
                  <span className="size-2 shrink-0 rounded-full bg-danger">
                    <span className="sr-only">未读</span>
                  </span>
                )}
                {messageTypeTitle[message.message_type]}
                <time className="ms-auto tabular">{formatMoment(message.create_time)}</time>
              </span>
              <span className="mt-1 line-clamp-1 font-medium">{message.message_title}</span>
              <span
                className={cx(
                  'text-sm wrap-anywhere text-ink-soft',
                  isFolded(message.content_id, message.message_content) ? 'line-clamp-2' : 'block',
                )}
              >
                {message.message_content}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function Loading() {
  return (
    <div role="status" className="flex flex-col gap-3 px-4 py-4">
      <span className="sr-only">正在加载消息</span>
      <Skeleton className="h-5 w-3/5" />
      <Skeleton className="h-5" />
    </div>
  );
}
