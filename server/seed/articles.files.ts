import { randomBytes } from 'node:crypto';
import { files } from '../src/modules/files/files.tables.ts';
import { articleFiles } from '../src/modules/articles/articles.tables.ts';
import type { Storage } from '../src/outside/storage/port.ts';
import type { Transaction } from '../src/platform/database/database.ts';
import { createXlsxTable } from '../src/platform/xlsx.ts';
import { coverCount, drawCover } from './articles.covers.ts';

const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export type SampleFile = {
  id: string;
  name: string;
  kind: 'image' | 'document';
  type: string;
  bytes: Uint8Array;
  width: number | null;
  height: number | null;
};

/** Covers, and the form that training notices ask for. */
export async function makeSampleFiles(now: Date): Promise<{ covers: SampleFile[]; form: SampleFile }> {
  const covers: SampleFile[] = [];
  for (let number = 0; number < coverCount; number++) {
    const drawn = await drawCover(number);
    covers.push({
      id: newId(),
      name: `封面 ${number + 1}.webp`,
      kind: 'image',
      type: 'image/webp',
      ...drawn,
    });
  }
  const table = await createXlsxTable('回执', now);
  await table.add([['姓名', '单位', '职务', '手机号', '是否需要学时证明']]);
  const bytes = await table.finish();
  const form = { id: newId(), name: '培训报名回执.xlsx', kind: 'document', type: spreadsheet } as const;
  return { covers, form: { ...form, bytes, width: null, height: null } };
}

/** What articles show is the portal's, whoever brought it. */
const portal = -1;
const newId = () => randomBytes(16).toString('hex');

export async function addSampleFiles(
  transaction: Transaction,
  all: readonly SampleFile[],
  userId: number,
  now: Date,
) {
  const facts = all.map(({ id, name, type, kind, bytes, width, height }) => ({
    id,
    name,
    type,
    kind,
    size: bytes.byteLength,
    width,
    height,
  }));
  await transaction.insert(files).values(
    facts.map(({ kind, ...file }) => ({
      ...file,
      userId: portal,
      purpose: kind === 'image' ? 'articleImage' : 'articleFile',
      key: `kept/${file.id}`,
      private: false,
      checkedAt: now,
      createdAt: now,
    })),
  );
  await transaction
    .insert(articleFiles)
    .values(facts.map(({ id, ...file }) => ({ ...file, fileId: id, takenBy: userId, takenAt: now })));
}

export async function storeSampleFiles(
  storage: Pick<Storage, 'write'> | undefined,
  all: readonly SampleFile[],
) {
  for (const { id, bytes, type } of all) await storage?.write(`kept/${id}`, bytes, type);
}
