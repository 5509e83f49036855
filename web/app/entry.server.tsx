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
import { NonceContext } from './nonce.ts';
import { visitContext } from './visit.ts';

// React Router is part of the server bundle and compares contexts by identity: the caller must use these.
export { createRequestHandler, matchRoutes, RouterContextProvider, visitContext };

const renderTimeout = 10_000;
// The end of React's marker `<!--$!-->`: a search that begins with a rare character is faster.
const leftOut = '$!-->';

type Rendered = { html: string; failed: boolean };

// React Router asks for a Response, and taking a page out of one again costs as much as a tenth of rendering it.
const pages = new WeakMap<Response, string>();

/** The HTML of an answer, whose Response has no body then; undefined for data, redirects and files. */
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
  const { nonce } = contexts.get(visitContext);
  const data = await dataOf(routerContext.serverHandoffStream);
  // Removed so that React Router does not suspend in the middle of the page; the data is appended at the end.
  const context: EntryContext = { ...routerContext, serverHandoffStream: undefined };
  const page = (
    <NonceContext value={nonce}>
      <ServerRouter context={context} url={request.url} nonce={nonce} />
    </NonceContext>
  );
  const { html, failed } = renderAtOnce(page) ?? (await renderWaiting(page, nonce));
  headers.set('Content-Type', 'text/html; charset=utf-8');
  const response = new Response(null, { status: failed ? 500 : status, headers });
  pages.set(response, context.renderMeta?.didRenderScripts ? withData(html, dataScript(data, nonce)) : html);
  return response;
}

function withData(html: string, script: string): string {
  const end = html.lastIndexOf('</body>');
  return html.slice(0, end) + script + html.slice(end);
}

/** Null when the page suspends: the code of a part is loaded for the first time. */
function renderAtOnce(page: ReactElement): Rendered | null {
  try {
    const html = renderToString(page);
    return html.includes(leftOut) ? null : { html: `<!DOCTYPE html>${html}`, failed: false };
  } catch {
    // An error will be thrown again by the render that waits, and is reported there.
    return null;
  }
}

function renderWaiting(page: ReactElement, nonce: string): Promise<Rendered> {
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
function dataScript(data: string, nonce: string): string {
  const controller = 'window.__reactRouterContext.streamController';
  return `<script nonce="${nonce}">${controller}.enqueue(${inScript(data)});${controller}.close();</script>`;
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
