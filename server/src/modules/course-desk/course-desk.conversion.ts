import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import type { Storage } from '../../outside/storage/port.ts';
import { change } from '../../platform/change.ts';
import { job } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Files } from '../files/files.ts';
import { courseDeskStore as store } from './course-desk.store.ts';

type Ports = { storage: Storage; files: Pick<Files, 'parts'>; soffice: string | null };

const extensionOf: Record<string, string> = {
  'application/msword': 'doc',
  'application/vnd.ms-excel': 'xls',
  'application/vnd.ms-powerpoint': 'ppt',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
};

/** A hanging LibreOffice must not keep the queue for ever. */
const mostMilliseconds = 180_000;
const mostPreviewBytes = 100_000_000;

export type Conversion = ReturnType<typeof createConversion>;

/** Office courseware as PDF, so that it can be read in the page; without LibreOffice it can be downloaded all the same. */
export function createConversion(platform: Platform, { storage, files, soffice }: Ports) {
  const { database, log } = platform;

  async function run({ file_id: id }: { file_id: number }): Promise<void> {
    const row = await store.file(database, id);
    const extension = row && extensionOf[row.type];
    if (!soffice || !extension || row.previewFileId) return;
    const stored = await storage.read(files.parts.keyOf(row.fileId));
    if (!stored) return;
    const folder = await mkdtemp(join(tmpdir(), 'courseware-'));
    try {
      const source = join(folder, `source.${extension}`);
      await pipeline(stored.body, createWriteStream(source));
      const fault = await convert(soffice, source, folder);
      const bytes = fault ? null : await pdfAt(join(folder, 'source.pdf'));
      if (!bytes) return log.warn({ file: id, fault }, 'courseware not converted');
      await keep(id, row.name.replace(/\.\w{1,5}$/, '.pdf'), bytes);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  async function keep(id: number, name: string, bytes: Uint8Array): Promise<void> {
    const type = 'application/pdf';
    const preview = randomBytes(16).toString('hex');
    await storage.write(files.parts.keyOf(preview), bytes, type);
    await change(platform, 'courses', async (transaction) => {
      const facts = { name, type, size: bytes.byteLength, width: null, height: null };
      await files.parts.add(transaction, { id: preview, userId: 0, purpose: 'courseware', ...facts });
      await files.parts.take(transaction, preview);
      await store.updateFile(transaction, id, { previewFileId: preview });
    });
  }

  return {
    isConvertible: (type: string) => soffice !== null && type in extensionOf,
    convertJob: job({
      name: 'courseDesk.convert',
      title: '转换课件为可预览格式',
      data: z.object({ file_id: z.number().int() }),
      retries: 1,
      pollSeconds: 2,
      run,
    }),
  };
}

/** Null, or why not. A profile of its own, or a second LibreOffice would hand its work to the first. */
async function convert(soffice: string, source: string, folder: string): Promise<string | null> {
  const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`;
  const plain = ['--headless', '--norestore', '--nolockcheck', '--nodefault'];
  const args = [profile, ...plain, '--convert-to', 'pdf', '--outdir', folder, source];
  // A group of its own: the launcher starts the program that does the work.
  const child = spawn(soffice, args, { stdio: ['ignore', 'ignore', 'pipe'], detached: true });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (said = (said + chunk).slice(-500)));
  const timer = setTimeout(() => endGroup(child.pid), mostMilliseconds);
  const { promise, resolve } = Promise.withResolvers<string | null>();
  child.once('error', (error) => resolve(error.message));
  child.once('close', (code) => resolve(code === 0 ? null : said.trim() || `ended with ${code}`));
  const fault = await promise;
  clearTimeout(timer);
  return fault;
}

function endGroup(pid: number | undefined): void {
  if (pid !== undefined) process.kill(-pid, 'SIGKILL');
}

/** LibreOffice ends well even when it has written nothing. */
async function pdfAt(path: string): Promise<Uint8Array | null> {
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  );
  if (size === 0 || size > mostPreviewBytes) return null;
  const bytes = await readFile(path);
  return bytes.subarray(0, 5).toString('latin1') === '%PDF-' ? bytes : null;
}
