import { Writable } from 'node:stream';
import type { ReactElement } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import {
  createRequestHandler,
  type EntryContext,
  matchRoutes,
  RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { keepScripts, keptScripts, withScripts } from './kept-scripts.server.ts';
import { KeptScriptsContext } from './kept-scripts.ts';
import { NonceContext } from './nonce.ts';
import { visitContext } from './visit.ts';

// React Router lies inside the built bundle and knows contexts by identity: whoever renders must use these.
export { createRequestHandler, matchRoutes, RouterContextProvider, visitContext };

const renderTimeout = 10_000;
// The end of React's mark `<!--$!-->`: what begins with a rare sign is found sooner.
const leftOut = '$!-->';

type Rendered = { html: string; failed: boolean };

// React Router asks for a Response, and taking a page out of one again costs as much as a tenth of rendering it.
const pages = new WeakMap<Response, string>();

/** The page of an answer, which has no body then; undefined for data, redirects and files. */
export function htmlOf(response: Response): string | undefined {
  return pages.get(response);
}

/**
 * Every page leaves in one piece: its data is there before rendering starts, and one string costs far less than a
 * stream of small pieces (docs/decisions/08-pages-in-one-piece.md).
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  contexts: RouterContextProvider,
): Promise<Response> {
  const nonce = contexts.get(visitContext).nonce ?? undefined;
  const data = await dataOf(routerContext.serverHandoffStream);
  // Left in, React Router would wait for the data in the middle of the page; we have it and add it at the end.
  const context: EntryContext = { ...routerContext, serverHandoffStream: undefined };
  const kept = keptScripts(context, nonce);
  const page = (
    <KeptScriptsContext value={kept !== undefined}>
      <NonceContext value={nonce}>
        <ServerRouter context={context} url={request.url} nonce={nonce} />
      </NonceContext>
    </KeptScriptsContext>
  );
  const { html, failed } = renderAtOnce(page) ?? (await renderWaiting(page, nonce));
  headers.set('Content-Type', 'text/html; charset=utf-8');
  const response = new Response(null, { status: failed ? 500 : status, headers });
  pages.set(response, withData(html));
  return response;

  function withData(rendered: string): string {
    const script = dataScript(data, nonce);
    if (kept) return withScripts(rendered, { ...kept, scripts: kept.scripts + script });
    if (!context.renderMeta?.didRenderScripts) return rendered;
    if (!failed) keepScripts(context, rendered, nonce);
    return withScripts(rendered, { preloads: '', scripts: script });
  }
}

/** Null when a part has to be waited for: its code is loaded for the first time. */
function renderAtOnce(page: ReactElement): Rendered | null {
  try {
    const html = renderToString(page);
    return html.includes(leftOut) ? null : { html: `<!DOCTYPE html>${html}`, failed: false };
  } catch {
    // What is wrong will be wrong again while waiting, and is reported then.
    return null;
  }
}

function renderWaiting(page: ReactElement, nonce: string | undefined): Promise<Rendered> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    const errors: unknown[] = [];
    const whole = new Writable({
      write(piece: Buffer, _encoding, done) {
        pieces.push(piece);
        done();
      },
      final(done) {
        for (const error of errors) console.error(error);
        resolve({ html: Buffer.concat(pieces).toString(), failed: errors.length > 0 });
        done();
      },
    });
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onAllReady: () => pipe(whole),
      // The server's own handler logs it and renders the error page.
      onShellError: reject,
      onError: (error) => void errors.push(error),
    });
    setTimeout(abort, renderTimeout).unref();
  });
}

async function dataOf(stream: ReadableStream<Uint8Array> | undefined): Promise<string> {
  if (!stream) return '';
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    text += decoder.decode(read.value, { stream: true });
  }
  return text;
}

/** What React Router's own stream would have sent. */
function dataScript(data: string, nonce: string | undefined): string {
  const open = nonce ? `<script nonce="${nonce}">` : '<script>';
  const controller = 'window.__reactRouterContext.streamController';
  return `${open}${controller}.enqueue(${inScript(data)});${controller}.close();</script>`;
}

const escapes: Record<string, string> = {
  '&': '\\u0026',
  '<': '\\u003c',
  '>': '\\u003e',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/** A text as a literal that cannot end the script it stands in. */
function inScript(text: string): string {
  return JSON.stringify(text).replaceAll(/[&<>\u2028\u2029]/g, (sign) => escapes[sign]!);
}

export function handleError(error: unknown, { request }: { request: Request }): void {
  if (!request.signal.aborted) console.error(error);
}
