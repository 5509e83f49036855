import { useLayoutEffect, type RefObject } from 'react';

/** CSS variables set by script: the policy of the pages forbids `style` attributes in the HTML. */
export function useVariables(ref: RefObject<HTMLElement | null>, variables: Record<string, string>): void {
  useLayoutEffect(() => {
    for (const [name, value] of Object.entries(variables)) ref.current?.style.setProperty(name, value);
  });
}
