import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { SettingsError } from '../settings.ts';
import type { NodeEnv } from './mount.ts';

type Serve = (request: IncomingMessage, response: ServerResponse) => boolean;

export type Listening = {
  port: number;
  /** Lets every accepted request finish (at most 8 s), closes each connection with it, then resolves. */
  close(): Promise<void>;
};

type Options = {
  app: Hono<NodeEnv>;
  /** Answered in order ahead of the app: static files, cached pages. */
  first: readonly Serve[];
  /** On every answer of the app, whoever makes it. */
  headers?: Record<string, string>;
  /** Vite's, in development. */
  middleware: ((request: IncomingMessage, response: ServerResponse, next: () => void) => void) | null;
  host: string;
  port: number;
};

export async function listen({
  app,
  first,
  headers = {},
  middleware,
  host,
  port,
}: Options): Promise<Listening> {
  const rest = getRequestListener(app.fetch);
  const always = Object.entries(headers);
  const connections = trackConnections();
  const server = createServer(
    {
      requestTimeout: 30_000,
      headersTimeout: 10_000,
      keepAliveTimeout: 65_000,
      connectionsCheckingInterval: 5000,
    },
    (request, response) => {
      connections.answering(request, response);
      for (const serve of first) if (serve(request, response)) return;
      for (const [name, value] of always) response.setHeader(name, value);
      if (middleware) middleware(request, response, () => void rest(request, response));
      else void rest(request, response);
    },
  );
  server.on('connection', connections.opened);
  await bind(server, host, port);
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: () => drain(server, connections),
  };
}

/** Says so at once when the port is taken, before a first start spends its time on migrating and seeding. */
export async function checkPort(host: string, port: number): Promise<void> {
  const server = createServer();
  await bind(server, host, port);
  await new Promise((resolve) => server.close(resolve));
}

function bind(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') {
        reject(
          new SettingsError(
            `端口 ${port} 已被占用。请停止占用它的程序，或换一个端口：PORT=${port + 1} npm start`,
          ),
        );
      } else if (error.code === 'EACCES') {
        reject(
          new SettingsError(`没有权限监听端口 ${port}。请换一个 1024 以上的端口，例如 PORT=3000 npm start`),
        );
      } else {
        reject(error);
      }
    });
    server.listen(port, host, () => resolve());
  });
}

type Connections = ReturnType<typeof trackConnections>;

/** Node counts a connection that has sent nothing yet as busy, so which ones are idle is noted here. */
function trackConnections() {
  const open = new Map<Socket, Set<ServerResponse>>();
  let leaving = false;

  return {
    opened(socket: Socket): void {
      open.set(socket, new Set());
      socket.once('close', () => open.delete(socket));
    },
    answering({ socket }: IncomingMessage, response: ServerResponse): void {
      const answers = open.get(socket);
      answers?.add(response);
      if (leaving) response.shouldKeepAlive = false;
      response.once('close', () => {
        answers?.delete(response);
        // One that was promised to be kept open before the stop.
        if (leaving && answers?.size === 0) socket.end();
      });
    },
    /** From now on every answer says `Connection: close`. */
    leave(): void {
      leaving = true;
      for (const answers of open.values()) for (const response of answers) response.shouldKeepAlive = false;
    },
    closeIdle(): void {
      for (const [socket, answers] of open) if (answers.size === 0) socket.destroySoon();
    },
  };
}

// A request that was on its way when the signal came is still read and answered.
const arriving = 100;
const longest = 8000;

async function drain(server: Server, connections: Connections): Promise<void> {
  connections.leave();
  await sleep(arriving);
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    connections.closeIdle();
    setTimeout(() => server.closeAllConnections(), longest).unref();
  });
}
