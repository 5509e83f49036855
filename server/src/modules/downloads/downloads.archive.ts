import { toUnixSeconds } from '@portal/contract/time';
import type { PersonalData } from '../accounts/accounts.ts';
import { papersOf } from './downloads.papers.ts';
import { type Section, workbookOf } from './downloads.spreadsheet.ts';
import { zipOf } from './downloads.zip.ts';

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
  const papers = await papersOf(sources, userId);
  await report(80);
  const whole = {
    exported_time: toUnixSeconds(now),
    ...Object.fromEntries(sections.map(({ name, data }) => [name, data])),
  };
  const workbook = await workbookOf(sections.flatMap(sheetsOf));
  await report(90);
  return zipOf(
    [
      { name: '个人数据.json', bytes: Buffer.from(JSON.stringify(whole, null, 2)) },
      { name: '个人数据.xlsx', bytes: workbook },
      ...papers,
    ],
    now,
  );
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
