import { PassThrough, Readable } from 'node:stream';
import { isbot } from 'isbot';
import { type RenderToPipeableStreamOptions, renderToPipeableStream } from 'react-dom/server';
import { createRequestHandler, type EntryContext, RouterContextProvider, ServerRouter } from 'react-router';
import { NonceContext } from './nonce.ts';
import { visitContext } from './visit.ts';

// React Router lies inside the built bundle and knows contexts by identity: whoever renders must use these.
export { createRequestHandler, RouterContextProvider, visitContext };

const renderTimeout = 10_000;

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  contexts: RouterContextProvider,
): Promise<Response> {
  const nonce = contexts.get(visitContext).nonce ?? undefined;
  // A page that will be cached, and one for a search engine, is sent whole.
  const ready: keyof RenderToPipeableStreamOptions =
    nonce === undefined || isbot(request.headers.get('user-agent') ?? '') ? 'onAllReady' : 'onShellReady';

  return new Promise((resolve, reject) => {
    let sent = false;
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </NonceContext>,
      {
        nonce,
        [ready]() {
          sent = true;
          const body = new PassThrough();
          headers.set('Content-Type', 'text/html; charset=utf-8');
          resolve(
            new Response(Readable.toWeb(body) as ReadableStream, { status: failed ? 500 : status, headers }),
          );
          pipe(body);
        },
        onShellError: reject,
        onError(error) {
          failed = true;
          // Before the shell is out the error reaches the server's own handler, which logs it.
          if (sent) console.error(error);
        },
      },
    );
    let failed = false;
    setTimeout(abort, renderTimeout).unref();
  });
}

export function handleError(error: unknown, { request }: { request: Request }): void {
  if (!request.signal.aborted) console.error(error);
}
