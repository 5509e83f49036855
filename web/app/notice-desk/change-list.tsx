import type { NoticeChange } from '@portal/contract/notice-content';

/** What was and what is, side by side, field by field. */
export function ChangeList({ changes }: { changes: NoticeChange[] }) {
  if (changes.length === 0) return <p className="text-ink-mute">没有改动。</p>;
  return (
    <ul className="flex flex-col gap-4">
      {changes.map(({ field, before, after }) => (
        <li key={field}>
          <h3 className="mb-2 text-base font-medium">{field}</h3>
          <div className="grid gap-px overflow-hidden rounded-md border border-line bg-line md:grid-cols-2">
            <p className="bg-surface px-4 py-3">
              <span className="block text-sm text-ink-mute">原来</span>
              <del className="whitespace-pre-line text-ink-mute">{before}</del>
            </p>
            <p className="bg-accent-tint px-4 py-3">
              <span className="block text-sm text-ink-soft">现在</span>
              <ins className="font-medium whitespace-pre-line no-underline">{after}</ins>
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
