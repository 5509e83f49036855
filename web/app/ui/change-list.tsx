import { sharesSentences, TextChanges } from './text-changes.tsx';

type Change = { field: string; before: string; after: string };
type ChangeListProps = { changes: readonly Change[]; was: string; is: string };

/** Before and after, field by field: a text as a diff by sentence, a short value side by side. */
export function ChangeList({ changes, was, is }: ChangeListProps) {
  return (
    <ul className="flex flex-col gap-4">
      {changes.map(({ field, before, after }) => (
        <li key={field}>
          <h3 className="mb-2 text-base font-medium">{field}</h3>
          {sharesSentences(before, after) ? (
            <div className="rounded-md border border-line bg-surface px-4 py-3">
              <TextChanges before={before} after={after} />
            </div>
          ) : (
            <div className="grid gap-px overflow-hidden rounded-md border border-line bg-line md:grid-cols-2">
              <p className="bg-surface px-4 py-3">
                <span className="block text-sm text-ink-mute">{was}</span>
                <del className="wrap-anywhere whitespace-pre-line text-ink-mute">{before || '（无）'}</del>
              </p>
              <p className="bg-accent-tint px-4 py-3">
                <span className="block text-sm text-ink-soft">{is}</span>
                <ins className="font-medium wrap-anywhere whitespace-pre-line no-underline">
                  {after || '（删去）'}
                </ins>
              </p>
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
