import { Suspense, useId } from 'react';
import { lazy } from '../browser/lazy.ts';
import { cx } from '../ui/cx.ts';
import { FieldError } from '../ui/field.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useMounted } from '../ui/use-mounted.ts';
import type { EditorProps } from './editor.tsx';

type RichTextProps = Pick<EditorProps, 'value' | 'onChange' | 'uploadPicture' | 'media'> & {
  /** Names the text for screen readers, and stands above it. */
  label: string;
  required?: boolean;
  error?: string;
  hint?: string;
};

const Editor = lazy(() => import('./editor.tsx'));

/** A text with headings, lists, links, tables and pictures. The editor itself comes when the page is there. */
export function RichText({ label, required, error, hint, ...rest }: RichTextProps) {
  const id = useId();
  const mounted = useMounted();
  return (
    <div data-invalid={error ? '' : undefined}>
      <p id={`${id}-label`} className="mb-2 font-medium text-ink">
        {label}
        {required && (
          <span className="ms-1 text-danger" aria-hidden>
            *
          </span>
        )}
      </p>
      {mounted ? (
        <Suspense fallback={<Waiting />}>
          <Editor
            {...rest}
            labelledBy={`${id}-label`}
            describedBy={cx(error && `${id}-error`, hint && `${id}-hint`) || undefined}
            invalid={Boolean(error)}
            required={required ?? false}
          />
        </Suspense>
      ) : (
        <Waiting />
      )}
      {hint && (
        <p id={`${id}-hint`} className="mt-2 text-sm text-ink-mute">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}

function Waiting() {
  return <Skeleton className="h-80 rounded-md" />;
}
