import type { PersonalData } from '../accounts/accounts.ts';
import type { ZipEntry } from './downloads.zip.ts';

// The archive is made in memory.
const mostBytes = 300_000_000;

/** The person's own files, as they were uploaded. What does not fit any more is named in a list. */
export async function papersOf(sources: readonly PersonalData[], userId: number): Promise<ZipEntry[]> {
  const entries: ZipEntry[] = [];
  const missing: string[] = [];
  const nameOf = distinctNames();
  let bytes = 0;
  for (const source of sources) {
    for (const paper of (await source.papers?.(userId)) ?? []) {
      const fits = bytes + paper.size <= mostBytes;
      const content = fits ? await paper.read() : null;
      if (!content) {
        missing.push(paper.name);
        continue;
      }
      bytes += content.byteLength;
      entries.push({ name: nameOf(`文件/${paper.name}`), bytes: content, packed: true });
    }
  }
  if (missing.length === 0) return entries;
  const list = ['以下文件未能放入本压缩包，可在网站上逐个下载：', ...missing].join('\n');
  return [...entries, { name: '未包含的文件.txt', bytes: Buffer.from(list) }];
}

/** Two files of one name would unpack into one. */
function distinctNames(): (name: string) => string {
  const seen = new Map<string, number>();
  return (name) => {
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? name : name.replace(/(\.\w+)?$/, ` (${count})$1`);
  };
}
