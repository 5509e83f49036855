import { useEffect, useState } from 'react';
import { Bell } from 'lucide-react';
import { useNavigate } from 'react-router';
import type { Message } from '@portal/contract/messages';
import { isFolded, messageAddress } from '../browser/message-address.ts';
import { pollMessages } from '../browser/message-poll.ts';
import { Link } from '../ui/link.tsx';
import { useHoverPanel } from './hover-panel.ts';
import { MessagePanel } from './message-panel.tsx';
import type { ShellMessages } from './shell.ts';

type MessageBellProps = { initial: ShellMessages | null };

export function MessageBell({ initial }: MessageBellProps) {
  const navigate = useNavigate();
  const [messages, setMessages] = useState(initial);
  // The shell was revalidated: messages were read on their page.
  const [shown, setShown] = useState(initial);
  if (initial !== shown) {
    setShown(initial);
    if (initial) setMessages(initial);
  }

  // When the request fails the old list stays.
  async function load() {
    const { peekMessages } = await import('./browser-shell.ts');
    const peeked = await peekMessages();
    if (peeked) setMessages(peeked);
  }
  useEffect(() => pollMessages(load), []);

  // spec 4: clicking marks it read, the list reloads, then on to what it is about. There is no room here to unfold one.
  async function read(message: Message) {
    const { markRead } = await import('./browser-shell.ts');
    if (message.status === 0 && (await markRead(message.id))) await load();
    const { id, content_id, message_content, link } = message;
    const address = isFolded(content_id, message_content)
      ? `/message?open=${id}`
      : messageAddress(content_id, link);
    if (address) await navigate(address);
  }

  return <BellView messages={messages} onRead={read} />;
}

type BellViewProps = { messages: ShellMessages | null; onRead: (message: Message) => void };

function BellView({ messages, onRead }: BellViewProps) {
  const { root, trigger, panel } = useHoverPanel();
  const unread = messages?.unread ?? 0;
  return (
    <div {...root} className="group/bell relative">
      <button
        type="button"
        {...trigger}
        aria-label={unread > 0 ? `消息，${unread} 条未读` : '消息'}
        className="relative flex size-10 items-center justify-center rounded-md text-ink-soft hover:bg-black/5 hover:text-ink"
      >
        <Bell className="size-5" />
        {unread > 0 && (
          <span
            data-unread
            className="absolute top-2 right-2 size-2.5 rounded-full bg-danger ring-2 ring-white"
          />
        )}
      </button>
      <div
        {...panel}
        className="invisible absolute top-full right-0 w-80 pt-1 opacity-0 transition-opacity group-data-[status=2]/bell:visible group-data-[status=2]/bell:opacity-100"
      >
        <section aria-label="消息" className="rounded-lg border border-line bg-surface shadow-pop">
          <MessagePanel messages={messages} onRead={onRead} />
          <Link
            to="/message"
            className="text-link flex min-h-11 items-center justify-center border-t border-line"
          >
            查看更多
          </Link>
        </section>
      </div>
    </div>
  );
}
