import type { NewMessage } from '../messages/messages.ts';

type Answered = { id: number; userId: number; content: string };

/** The answer to an inquiry: it stands first, since a list shows only the beginning. */
export function answerMessage({ id, userId, content }: Answered, answer: string): NewMessage {
  return {
    userId,
    type: 2,
    title: '您的咨询已有答复',
    content: `答复：${answer}\n\n您的留言：${content}`,
    link: '/help#ask',
    eventKey: `inquiry:${id}`,
  };
}
