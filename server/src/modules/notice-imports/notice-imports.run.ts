import { randomUUID } from 'node:crypto';
import { setImmediate as immediate } from 'node:timers/promises';
import { PortalError } from '@portal/contract/codes';
import type { Transaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Files } from '../files/files.ts';
import { type BatchPorts, createBatch } from './notice-imports.batch.ts';
import { type Districts, loadDistricts } from './notice-imports.districts.ts';
import { type OpenFile, withFile } from '../../platform/table-files/reader.ts';
import { type Mapped, mapped } from './notice-imports.rows.ts';
import { type ImportRow, importStore as store, type NewReportRow } from './notice-imports.store.ts';
import { type Heading, headingOf } from './notice-imports.table-rows.ts';

export type RunPorts = BatchPorts & { files: Pick<Files, 'bytesOf'> };

const batchSize = 200;
/** Size of a batch in characters, so that long texts do not block the event loop. */
const batchText = 200_000;
const heartbeatMs = 30_000;
/** Lease: a worker without a heartbeat for this long is considered dead. */
export const staleAfterMs = 120_000;
/** Invalidating the page cache with each batch would slow the site: it is invalidated once in so many batches. */
const changedEvery = 20;

/** Imports a file batch by batch; each batch and its progress are one transaction. */
export function createRun({ database, clock }: Platform, ports: RunPorts) {
  const batch = createBatch(ports);

  async function finish(id: number, changes: Partial<ImportRow>): Promise<void> {
    await ports.notices.publishing.change((transaction) =>
      store.set(transaction, id, { ...changes, finishedAt: clock(), runner: null }),
    );
  }

  function faultOf(heading: Heading, district: string | null): string | null {
    const missing = heading.missing.filter((title) => !(district && title === '所属地区'));
    if (missing.length === 0) return null;
    return `表头缺少必填的列：${missing.join('、')}。请对照模板检查第一行`;
  }

  async function work(job: ImportRow, runner: string, file: OpenFile): Promise<void> {
    const heading = file.header && headingOf(file.header);
    const fault = heading && faultOf(heading, job.district);
    if (fault) return finish(job.id, { status: 'failed', fault });
    const districts = await loadDistricts(database);
    const header = file.header?.map((cell) => cell.toWellFormed().replaceAll('\0', '').slice(0, 200)) ?? null;
    await store.set(database, job.id, { total: file.total, header });
    const about = { heading, districts, district: job.district };
    for (let at = job.position, batches = 1; at < file.total; batches++) {
      const done = await oneBatch(job.id, runner, file, at, about, batches % changedEvery === 0);
      if (done === 0) return;
      at += done;
    }
    await finish(job.id, { status: 'done' });
  }

  /** The number of rows done; 0 when this worker has lost its lease. */
  async function oneBatch(
    id: number,
    runner: string,
    file: OpenFile,
    at: number,
    about: { heading: Heading | null; districts: Districts; district: string | null },
    isShown: boolean,
  ): Promise<number> {
    const rows: Mapped[] = [];
    for (const entry of await file.take(at, batchSize, batchText)) {
      rows.push(await mapped(entry, about));
      // Yields to the event loop, because sanitising long texts takes time.
      if (rows.length % 20 === 0) await immediate();
    }
    const bringIn = async (transaction: Transaction) => {
      const job = await store.lock(transaction, id, runner);
      if (job?.position !== at) return 0;
      const now = clock();
      const reported = await batch(transaction, job, rows, now);
      await store.addRows(transaction, reported);
      const counted = (outcome: NewReportRow['outcome']) =>
        reported.filter((row) => row.outcome === outcome).length;
      await store.set(transaction, id, {
        position: at + rows.length,
        added: job.added + counted('added'),
        updated: job.updated + counted('updated'),
        unchanged: job.unchanged + counted('unchanged'),
        refused: job.refused + counted('refused'),
        heardAt: now,
      });
      return rows.length;
    };
    return ports.notices.publishing.change(bringIn, (done) => isShown && done > 0);
  }

  return async (id: number): Promise<void> => {
    const runner = randomUUID();
    const now = clock();
    const job = await store.take(database, id, runner, now, new Date(now.getTime() - staleAfterMs));
    if (!job) return;
    const bytes = await ports.files.bytesOf(job.userId, job.fileId).catch(ignoreRefusal);
    if (!bytes) return finish(id, { status: 'failed', fault: '上传的文件已不存在，请重新上传' });
    // Heartbeat: reading a large file takes a while, and the lease must not expire.
    const heartbeat = setInterval(
      () => void store.heartbeat(database, id, runner, clock()).catch(() => {}),
      heartbeatMs,
    );
    try {
      await withFile(bytes, job.type, async (file) =>
        'fault' in file ? finish(id, { status: 'failed', fault: file.fault }) : work(job, runner, file),
      );
    } finally {
      clearInterval(heartbeat);
    }
  };
}

function ignoreRefusal(error: unknown): null {
  if (error instanceof PortalError) return null;
  throw error;
}
