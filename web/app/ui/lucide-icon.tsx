import { createElement, type ComponentProps } from 'react';

type IconData = { node: [tag: string, attributes: Record<string, string>][] };

/**
 * Stands in for lucide's own function of this name (web/vite.config.ts): its icons as they are, without the contexts
 * and options that nothing here uses, because a list page draws dozens of them.
 */
export default function createLucideIcon({ node }: IconData) {
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes));
  return function LucideIcon(props: ComponentProps<'svg'>) {
    const named = props['aria-label'] ?? props['aria-labelledby'] ?? props.role;
    return (
      <svg
        width="24"
        height="24"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden={named === undefined ? true : undefined}
        {...props}
      >
        {shapes}
      </svg>
    );
  };
}
