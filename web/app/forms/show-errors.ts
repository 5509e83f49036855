import { flushSync } from 'react-dom';

/**
 * Shows the errors and focuses the first invalid field, in the topmost dialog if there is one. Uses flushSync: on a
 * slow machine the next frame comes before React has rendered. A confirm dialog that is just closing then finds the
 * focus elsewhere and does not take it back.
 */
export function showErrors(set: () => void): void {
  flushSync(set);
  const scope = [...document.querySelectorAll('[role=dialog]:has(form)')].at(-1) ?? document;
  const wrong = scope.querySelector<HTMLElement>('form [aria-invalid=true], form [data-invalid]');
  const control = wrong?.matches('input, select, textarea, button')
    ? wrong
    : wrong?.querySelector<HTMLElement>('input, button, [contenteditable]');
  (control ?? wrong)?.focus({ preventScroll: true });
  wrong?.scrollIntoView({ block: 'center' });
}
