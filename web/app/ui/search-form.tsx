import { useRef, type RefObject } from 'react';
import { Form, type FormProps } from 'react-router';
import { useEarlyInput } from './use-early-input.ts';

type SearchFormProps = Omit<FormProps, 'method' | 'ref'> & { ref?: RefObject<HTMLFormElement | null> };

/** Only for searching and filtering: what is asked for belongs in the address, so that it can be shared and gone back to. */
export function SearchForm({ ref, ...props }: SearchFormProps) {
  const own = useRef<HTMLFormElement>(null);
  const form = ref ?? own;
  useEarlyInput(form);
  return <Form {...props} ref={form} method="get" />;
}
