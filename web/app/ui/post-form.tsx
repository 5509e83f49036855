import { useRef, type ComponentProps } from 'react';
import { useEarlyInput } from './use-early-input.ts';

type PostFormProps = Omit<ComponentProps<'form'>, 'method' | 'action' | 'ref'>;

/**
 * Every form that sends something. Without scripts a form is sent by the browser itself, and only POST keeps what was typed
 * out of the address, the history and the logs; the server answers with a page that explains.
 */
export function PostForm(props: PostFormProps) {
  const form = useRef<HTMLFormElement>(null);
  useEarlyInput(form);
  return <form noValidate {...props} ref={form} method="post" />;
}
