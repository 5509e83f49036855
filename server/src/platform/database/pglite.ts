import { readFile } from 'node:fs/promises';
import { Duplex } from 'node:stream';
import { Worker } from 'node:worker_threads';
import type pg from 'pg';
import { createPool } from './pool.ts';
import type { WorkerAnswer, WorkerData, WorkerRequest } from './pglite.worker.ts';

type Request = WorkerRequest extends infer R ? (R extends WorkerRequest ? Omit<R, 'id'> : never) : never;

/** The embedded database behind the ordinary `pg` driver: one connection, one worker thread. */
export type Pglite = { pool: pg.Pool; dump(): Promise<Uint8Array<ArrayBuffer>>; close(): Promise<void> };

/** Compiled once for all databases of a process, which tests open by the hundred: it takes longer than most of them. */
let compiled: Promise<WebAssembly.Module> | null = null;

async function compile(): Promise<WebAssembly.Module> {
  const file = new URL(import.meta.resolve('@electric-sql/pglite/pglite.wasm'));
  return WebAssembly.compile(new Uint8Array(await readFile(file)));
}

export async function openPglite(
  directory: string,
  packed: Uint8Array<ArrayBuffer> | null = null,
): Promise<Pglite> {
  const pgliteWasmModule = await (compiled ??= compile());
  const worker = new Worker(new URL('./pglite.worker.ts', import.meta.url), {
    workerData: { directory, packed, pgliteWasmModule } satisfies WorkerData,
  });
  const waiting = new Map<number, PromiseWithResolvers<Uint8Array>>();
  const ready = Promise.withResolvers<Uint8Array>();
  waiting.set(0, ready);
  let lastId = 0;

  worker.on('message', ({ id, bytes, error }: WorkerAnswer) => {
    const request = waiting.get(id);
    waiting.delete(id);
    if (error) request?.reject(new Error(error));
    else request?.resolve(bytes ?? new Uint8Array());
  });
  const fail = (reason: Error) => {
    for (const request of waiting.values()) request.reject(reason);
    waiting.clear();
  };
  worker.on('error', fail);
  worker.on('exit', () => fail(new Error('the embedded database has stopped')));

  const ask = (request: Request): Promise<Uint8Array> => {
    const answer = Promise.withResolvers<Uint8Array>();
    waiting.set(++lastId, answer);
    worker.postMessage({ ...request, id: lastId });
    return answer.promise;
  };

  await ready.promise;
  const pool = createPool({
    max: 1,
    idleTimeoutMillis: 0,
    // A query on the pool inside a transaction would wait for its own connection for ever.
    connectionTimeoutMillis: 60_000,
    ssl: false,
    stream: () => new ProtocolStream((bytes) => ask({ kind: 'protocol', bytes })),
  });

  return {
    pool,
    dump: async () => new Uint8Array(await ask({ kind: 'dump' })),
    async close() {
      await pool.end();
      await ask({ kind: 'close' });
      await worker.terminate();
    },
  };
}

/** What `pg` takes for a socket. Bytes written in one turn travel as one message and come back as one. */
class ProtocolStream extends Duplex {
  readonly #execute: (bytes: Uint8Array) => Promise<Uint8Array>;
  #started = false;

  constructor(execute: (bytes: Uint8Array) => Promise<Uint8Array>) {
    super();
    this.#execute = execute;
  }

  connect(): this {
    queueMicrotask(() => this.emit('connect'));
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#exchange(chunk, done);
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this.#exchange(Buffer.concat(chunks.map(({ chunk }) => chunk)), done);
  }

  #exchange(bytes: Buffer, done: (error?: Error | null) => void): void {
    if (bytes[0] === terminate && this.#started) {
      this.push(null);
      done();
      return;
    }
    // The startup packet needs no login in process. The session is the one the connection before this one left.
    const answered = this.#started
      ? this.#execute(new Uint8Array(bytes))
      : this.#execute(new Uint8Array(cleanSession)).then(() => greeting);
    this.#started = true;
    answered.then(
      (answer) => {
        this.push(answer);
        done();
      },
      (error: unknown) => done(error as Error),
    );
  }
}

const terminate = 'X'.charCodeAt(0);

function message(kind: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(kind);
  head.writeUInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

function query(text: string): Buffer {
  return message('Q', Buffer.from(`${text}\0`));
}

// PGlite has one session for ever. Sync ends a half-sent statement, ROLLBACK an open transaction; DISCARD ALL drops
// prepared statements, settings, temporary tables and advisory locks.
const cleanSession = Buffer.concat([message('S', Buffer.alloc(0)), query('rollback'), query('discard all')]);

function parameter(name: string, value: string): Buffer {
  return message('S', Buffer.from(`${name}\0${value}\0`));
}

const greeting = Buffer.concat([
  message('R', Buffer.alloc(4)),
  parameter('client_encoding', 'UTF8'),
  parameter('DateStyle', 'ISO, MDY'),
  parameter('integer_datetimes', 'on'),
  parameter('standard_conforming_strings', 'on'),
  parameter('server_version', '18.0'),
  message('Z', Buffer.from('I')),
]);
