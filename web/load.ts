import type { IncomingMessage, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { ServerBuild } from 'react-router';
import type * as Entry from './app/entry.server.tsx';
import type { Visit } from './app/visit.ts';
import { createHandlers, withoutDevelopmentPages } from './handlers.ts';
import { withRefusals } from './loader-errors.ts';

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

export type Web = {
  /** The page itself apart from its answer, whose body is empty then; null for anything but a page. */
  render(request: Request, visit: Visit): Promise<{ response: Response; html: string | null }>;
  /** Where the built client files lie; null while Vite serves them from source. */
  assets: string | null;
  middleware: Middleware | null;
  close(): Promise<void>;
};

const root = fileURLToPath(new URL('.', import.meta.url));

/** The pages, built or, in development, straight from source with reload. In production those below `/dev` do not exist. */
export async function loadWeb(options: { reload: boolean; production: boolean }): Promise<Web> {
  return options.reload ? loadSource() : loadBuilt(options.production);
}

async function loadBuilt(production: boolean): Promise<Web> {
  const built = new URL('./build/server/index.js', import.meta.url).href;
  const whole = (await import(built)) as ServerBuild;
  const build = production ? withoutDevelopmentPages(whole) : whole;
  return {
    render: renderer(build, 'production'),
    assets: fileURLToPath(new URL('./build/client', import.meta.url)),
    middleware: null,
    close: async () => {},
  };
}

async function loadSource(): Promise<Web> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root,
    configFile: `${root}vite.config.ts`,
    server: { middlewareMode: true },
  });
  return {
    async render(request, visit) {
      const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild;
      return renderer(build, 'development')(request, visit);
    },
    assets: null,
    middleware: vite.middlewares,
    close: () => vite.close(),
  };
}

function renderer(build: ServerBuild, mode: 'production' | 'development'): Web['render'] {
  const { createRequestHandler, matchRoutes, RouterContextProvider, visitContext, htmlOf } = build.entry
    .module as unknown as typeof Entry;
  const handlers = createHandlers(withRefusals(build), {
    matchRoutes,
    handlerOf: (part) => createRequestHandler(part, mode),
  });
  return async (request, visit) => {
    const contexts = new RouterContextProvider();
    contexts.set(visitContext, visit);
    const response = await handlers(new URL(request.url).pathname)(request, contexts);
    return { response, html: htmlOf(response) ?? null };
  };
}
