import { code } from '@portal/contract/codes';
import type { Endpoint, InputOf, OutputOf } from '@portal/contract/endpoint';
import { data, type RouterContextProvider } from 'react-router';
import { visitContext } from '../visit.ts';
import { toLogin } from './guard.ts';

type ReadArgs = { url: URL; context: Readonly<RouterContextProvider> };

/**
 * Loads data of a back-office page; a refusal becomes a redirect to the login or an error page with the server's
 * message.
 */
export async function read<E extends Endpoint>(
  { url, context }: ReadArgs,
  endpoint: E,
  input: InputOf<E>,
): Promise<OutputOf<E>> {
  const answer = await context.get(visitContext).call(endpoint, input);
  if (answer.code === code.success) return answer.data;
  if (answer.code === code.sessionInvalid) throw toLogin(url);
  if (answer.code === code.notAllowed) {
    throw data('您的职责不包含此功能，如有需要请联系系统管理员', { status: 403 });
  }
  throw data(answer.msg, { status: 404 });
}
