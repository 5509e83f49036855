import { code, PortalError } from '@portal/contract/codes';
import type { Moderation } from '../../outside/moderation/port.ts';

export type Screened = { state: 'published' | 'pending'; words: string[] };

/** What learners write: shown at once, held back until staff have looked at it, or refused. */
export async function screen(moderation: Moderation, text: string): Promise<Screened> {
  const { verdict, words } = await moderation.check(text);
  if (verdict === 'block') throw new PortalError(code.failure, '内容包含不适宜发布的信息，请修改后再提交');
  return { state: verdict === 'pass' ? 'published' : 'pending', words };
}
