import { contentSecurityPolicy } from './headers.ts';

/** 503 for people: a page that costs nothing to make and needs nothing but static files. */
export function unavailablePage(
  path: string,
  retryAfter: number,
  text = '系统正忙，请过几秒再试。',
): Response {
  const headers = { 'Retry-After': String(retryAfter), 'Cache-Control': 'no-store' };
  // The router in the browser asks for data and shows the text on its own error page.
  if (path.endsWith('.data')) return new Response(text, { status: 503, headers });
  return new Response(page(text), {
    status: 503,
    headers: {
      ...headers,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': contentSecurityPolicy({ hashes: [] }),
    },
  });
}

const page = (text: string) => `<!DOCTYPE html>
<html lang="zh-CN">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>503 服务暂时不可用</title>
    <link rel="icon" type="image/svg+xml" href="/favicon.svg">
    <link rel="stylesheet" href="/unavailable.css">
  </head>
  <body>
    <main>
      <img src="/illustrations/lost.svg" alt="" width="320" height="200">
      <p class="status">503</p>
      <h1>服务暂时不可用</h1>
      <p>${text}</p>
      <p class="actions"><a href="">重新加载</a><a class="second" href="/">返回首页</a></p>
    </main>
  </body>
</html>
`;
