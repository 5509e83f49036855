import { parentPort } from 'node:worker_threads';
import { drawSheet, type Sheet } from './certificates.pdf.ts';

export type SheetTask = { id: number; sheet: Sheet };
export type SheetAnswer = { id: number; bytes: Uint8Array } | { id: number; fault: string };

parentPort?.on('message', ({ id, sheet }: SheetTask) => {
  void drawSheet(sheet).then(
    (bytes) => parentPort?.postMessage({ id, bytes } satisfies SheetAnswer),
    (error: unknown) => parentPort?.postMessage({ id, fault: String(error) } satisfies SheetAnswer),
  );
});
