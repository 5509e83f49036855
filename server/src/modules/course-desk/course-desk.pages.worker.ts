import { parentPort, workerData } from 'node:worker_threads';
import { PDFDocument } from '@cantoo/pdf-lib';

/** The number of pages; null for what is no document that can be shown. */
export type PagesAnswer = number | null;

async function countPages(bytes: Uint8Array): Promise<PagesAnswer> {
  try {
    return (await PDFDocument.load(bytes, { updateMetadata: false })).getPageCount();
  } catch {
    return null;
  }
}

parentPort?.postMessage(await countPages(workerData as Uint8Array));
