import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { courseDesk } from '@portal/contract/course-desk';
import { courses } from '@portal/contract/courses';
import { dataOf } from '@portal/contract/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findProgram } from '../../platform/find-program.ts';
import { createWorkbook } from '../../platform/xlsx.ts';
import { createFiles } from '../files/files.ts';
import { createConversion } from './course-desk.conversion.ts';
import { courseDeskStore } from './course-desk.store.ts';
import { type Desk, openDesk } from './course-desk.testing.ts';

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

let desk: Desk;
let folder: string;
beforeAll(async () => {
  desk = await openDesk();
  folder = await mkdtemp(join(tmpdir(), 'soffice-'));
});
afterAll(async () => {
  await desk.close();
  await rm(folder, { recursive: true, force: true });
});

/** Stands for LibreOffice: the lines of a shell that knows the output folder as $out. */
async function program(name: string, ...lines: string[]): Promise<string> {
  const path = join(folder, name);
  const out = 'while [ $# -gt 0 ]; do [ "$1" = --outdir ] && out="$2"; shift; done';
  await writeFile(path, ['#!/bin/sh', out, ...lines].join('\n'));
  await chmod(path, 0o755);
  return path;
}

async function addSheet(title: string) {
  const { id } = await desk.complete(title);
  const workbook = await createWorkbook(['清单'], new Date('2026-01-01'));
  const sheet = workbook.openSheet();
  await sheet.add([['品目', '数量']]);
  await sheet.end();
  const file = await desk.uploadCourseware(workbook.finish(), '采购清单.xlsx', xlsx);
  await desk.ask(courseDesk.addFile, { id, lesson_id: null, file, remark: '' });
  const [row] = await courseDeskStore.files(desk.platform.database, id);
  const { revision } = await desk.read(id);
  await desk.ask(courseDesk.publish, { id, revision });
  return { course: id, row: row! };
}

async function convert(soffice: string | null, fileId: number): Promise<void> {
  const { storage, platform } = desk;
  const files = createFiles(platform, { storage });
  await createConversion(platform, { storage, files, soffice }).convertJob.run({ file_id: fileId });
}

const shownAs = async (id: number) =>
  dataOf(await desk.call(courses.courseDetail, { id }, null)).courseware.map(({ preview }) => preview);

test('an Office file is read in the page once it is converted, and downloaded as it came', async () => {
  const { course, row } = await addSheet('会转换的课程');
  expect(await shownAs(course)).toEqual(['none']);
  await convert(await program('good', String.raw`printf '%%PDF-1.7\n%%%%EOF\n' > "$out/source.pdf"`), row.id);
  expect(await shownAs(course)).toEqual(['pdf']);
  const [after] = await courseDeskStore.files(desk.platform.database, course);
  expect(after).toMatchObject({ fileId: row.fileId, name: '采购清单.xlsx', type: xlsx });
  expect(after!.previewFileId).toMatch(/^[0-9a-f]{32}$/);
});

test.each([
  ['fails', 'exit 77'],
  ['writes nothing', 'exit 0'],
  ['writes something else', 'echo hello > "$out/source.pdf"'],
])('a converter that %s leaves the download, and the next file is converted', async (name, line) => {
  const { course, row } = await addSheet(`转换失败的课程：${name}`);
  await convert(await program(name.replaceAll(' ', '-'), line), row.id);
  await convert(null, row.id);
  expect(await shownAs(course)).toEqual(['none']);
  await convert(await program('good', String.raw`printf '%%PDF-1.7\n%%%%EOF\n' > "$out/source.pdf"`), row.id);
  expect(await shownAs(course)).toEqual(['pdf']);
});

test.skipIf(findProgram('soffice') === null)(
  'LibreOffice itself converts a workbook',
  async () => {
    const { course, row } = await addSheet('真正转换的课程');
    await convert(findProgram('soffice'), row.id);
    expect(await shownAs(course)).toEqual(['pdf']);
  },
  120_000,
);
