import { menuLink, type MenuEntry } from './menu-link.ts';
import { toast } from './toasts.ts';
import { readToken } from './token.ts';

const elsewhere = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i;

/** Does what a click on the entry means; `navigate` is React Router's. */
export function followMenuLink(entry: MenuEntry, navigate: (to: string) => void): void {
  const step = menuLink(entry, readToken() !== undefined);
  switch (step.kind) {
    case 'warn-login':
      toast('warning', step.message);
      return navigate(step.to);
    case 'warn':
      return toast('warning', step.message);
    case 'new-window':
      window.open(step.href, '_blank', 'noopener');
      return;
    case 'navigate':
      if (elsewhere.test(step.href)) location.assign(step.href);
      else navigate(step.href);
      return;
    case 'none':
  }
}
