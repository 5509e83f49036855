import type { PersonalData } from '../../platform/module.ts';

type NamedBytes = { name: string; bytes: Uint8Array };

// The archive is made in memory.
const mostBytes = 300_000_000;

/** The person's own files, read one at a time. What does not fit any more is named in a list at the end. */
export async function* personalFilesOf(
  sources: readonly PersonalData[],
  userId: number,
): AsyncGenerator<NamedBytes> {
  const missing: string[] = [];
  const nameOf = distinctNames();
  let total = 0;
  for (const source of sources) {
    for (const file of (await source.files?.(userId)) ?? []) {
      const fits = total + file.size <= mostBytes;
      const bytes = fits ? await file.read() : null;
      if (!bytes) {
        missing.push(file.name);
        continue;
      }
      total += bytes.byteLength;
      yield { name: nameOf(`文件/${file.name}`), bytes };
    }
  }
  if (missing.length === 0) return;
  const list = ['以下文件未能放入本压缩包，可在网站上逐个下载：', ...missing].join('\n');
  yield { name: '未包含的文件.txt', bytes: Buffer.from(list) };
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
