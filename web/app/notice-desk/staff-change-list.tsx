import type { NoticeChange } from '@portal/contract/notice-content';
import { ChangeList as List } from '../ui/change-list.tsx';

/** What a correction changes, or that it changes nothing. */
export function ChangeList({ changes }: { changes: NoticeChange[] }) {
  if (changes.length === 0) return <p className="text-ink-mute">没有改动。</p>;
  return <List changes={changes} was="原来" is="现在" />;
}
