import { PGlite } from '@electric-sql/pglite';
import { parentPort, workerData } from 'node:worker_threads';

/** PGlite blocks the thread it runs on, so it has one of its own and speaks the wire protocol through a port. */
export type WorkerData = {
  directory: string;
  packed: Uint8Array<ArrayBuffer> | null;
  pgliteWasmModule: WebAssembly.Module;
};
export type WorkerRequest =
  | { id: number; kind: 'protocol'; bytes: Uint8Array }
  | { id: number; kind: 'dump' }
  | { id: number; kind: 'close' };
export type WorkerAnswer = { id: number; bytes?: Uint8Array; error?: string };

const { directory, packed, pgliteWasmModule } = workerData as WorkerData;

const database = await PGlite.create({
  dataDir: directory,
  pgliteWasmModule,
  ...(packed ? { loadDataDir: new Blob([packed]) } : {}),
});

const port = parentPort!;

async function answer(request: WorkerRequest): Promise<WorkerAnswer> {
  if (request.kind === 'protocol') {
    return { id: request.id, bytes: await database.execProtocolRaw(request.bytes) };
  }
  if (request.kind === 'dump') {
    const dump = await database.dumpDataDir('gzip');
    return { id: request.id, bytes: new Uint8Array(await dump.arrayBuffer()) };
  }
  await database.close();
  return { id: request.id };
}

port.on('message', (request: WorkerRequest) => {
  answer(request).then(
    (done) => port.postMessage(done),
    (error: unknown) => port.postMessage({ id: request.id, error: String(error) } satisfies WorkerAnswer),
  );
});
port.postMessage({ id: 0 } satisfies WorkerAnswer);
