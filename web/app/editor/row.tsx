import type { ReactNode } from 'react';

type EditorRowProps = { label: string; children: ReactNode; onEnter: () => void; onEscape: () => void };

/** A row under the toolbar. It is no form, since it may stand inside one. */
export function EditorRow({ label, children, onEnter, onEscape }: EditorRowProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are those of the fields inside
    <div
      role="group"
      aria-label={label}
      className="flex flex-wrap items-start gap-2 border-t border-line p-2"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onEscape();
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
        event.preventDefault();
        onEnter();
      }}
    >
      {children}
    </div>
  );
}
