import { toUnixSeconds } from '@portal/contract/time';
import type { PersonalData } from '../../platform/module.ts';
import { createZip } from '../../platform/zip.ts';
import { personalFilesOf } from './downloads.personal-files.ts';
import { type Section, workbookOf } from './downloads.spreadsheet.ts';

/** Their formats are compressed already. */
const uncompressed = 0;

/** Everything the platform holds about a person (product 2): JSON for programs, XLSX for people, and the own files. */
export async function personalArchive(
  sources: readonly PersonalData[],
  userId: number,
  now: Date,
  report: (progress: number) => Promise<void>,
): Promise<Uint8Array> {
  const sections: Section[] = [];
  for (const source of sources) {
    sections.push({ name: source.name, data: await source.collect(userId) });
    await report(Math.round((sections.length / sources.length) * 60));
  }
  const whole = {
    exported_time: toUnixSeconds(now),
    ...Object.fromEntries(sections.map(({ name, data }) => [name, data])),
  };
  const zip = createZip(now);
  await zip.add('个人数据.json', Buffer.from(JSON.stringify(whole, null, 2)));
  await zip.add('个人数据.xlsx', await workbookOf(sections.flatMap(sheetsOf), now), uncompressed);
  await report(75);
  for await (const { name, bytes } of personalFilesOf(sources, userId))
    await zip.add(name, bytes, uncompressed);
  await report(95);
  return zip.finish();
}

/** A section of several lists is a sheet for each of them. */
function sheetsOf({ name, data }: Section): Section[] {
  if (data === null || typeof data !== 'object' || Array.isArray(data)) return [{ name, data }];
  const lists = Object.entries(data).filter(([, value]) => Array.isArray(value));
  const rest = Object.fromEntries(Object.entries(data).filter(([, value]) => !Array.isArray(value)));
  return [
    ...(Object.keys(rest).length > 0 || lists.length === 0 ? [{ name, data: rest }] : []),
    ...lists.map(([part, list]) => ({ name: part === name ? name : `${name}-${part}`, data: list })),
  ];
}
