import type { App } from '../../assemble.ts';

export type Asking = { from?: string; headers?: Record<string, string> };

let lastAddress = 0;

/** One request as it arrives at the port, from an address of its own unless one is given. */
export async function fetchFrom(
  { mounts }: Pick<App, 'mounts'>,
  path: string,
  { from = `10.0.0.${++lastAddress}`, headers = {} }: Asking = {},
): Promise<Response> {
  const incoming = { socket: { remoteAddress: from }, headers: {} };
  for (const mount of mounts) {
    const response = await mount.request(path, { headers }, { incoming });
    // A mount that has no such route says so in English.
    if (response.status !== 404 || (await response.clone().text()) !== '404 Not Found') return response;
  }
  return new Response('no mount', { status: 404 });
}

const nameStart = /^[A-Za-z_][\w:.-]*/;
const reference = /^&(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);/i;

export type Node = { name: string; attributes: Record<string, string>; children: Node[]; text: string };

const unescape = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');

/** Reads XML as strictly as a feed reader: whatever is not well-formed throws. */
export function readXml(xml: string): Node {
  if (/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u.test(xml))
    throw new Error('forbidden character');
  let rest = xml.replace(/^<\?xml version="1\.0" encoding="UTF-8"\?>\s*/, '');
  const root: Node = { name: '', attributes: {}, children: [], text: '' };
  const stack = [root];
  while (rest !== '') {
    const top = stack.at(-1)!;
    if (rest.startsWith('</')) {
      if (!rest.startsWith(`</${top.name}>`))
        throw new Error(`not the end of ${top.name}: ${rest.slice(0, 40)}`);
      rest = rest.slice(top.name.length + 3);
      stack.pop();
    } else if (rest.startsWith('<')) {
      const { node, closed, length } = readTag(rest);
      top.children.push(node);
      if (!closed) stack.push(node);
      rest = rest.slice(length);
    } else {
      const end = rest.indexOf('<');
      const text = end === -1 ? rest : rest.slice(0, end);
      checkReferences(text);
      top.text += unescape(text);
      rest = rest.slice(text.length);
    }
  }
  if (stack.length !== 1 || root.children.length !== 1) throw new Error('not one whole element');
  return root.children[0]!;
}

function readTag(text: string): { node: Node; closed: boolean; length: number } {
  const name = nameStart.exec(text.slice(1))?.[0];
  if (!name) throw new Error(`no element: ${text.slice(0, 40)}`);
  let at = 1 + name.length;
  const attributes: Record<string, string> = {};
  for (;;) {
    const found = /^\s+([\w:.-]+)="([^"<]*)"/.exec(text.slice(at));
    if (!found) break;
    checkReferences(found[2]!);
    attributes[found[1]!] = unescape(found[2]!);
    at += found[0].length;
  }
  const end = /^\s*(\/?)>/.exec(text.slice(at));
  if (!end) throw new Error(`unfinished element: ${text.slice(0, 80)}`);
  return {
    node: { name, attributes, children: [], text: '' },
    closed: end[1] === '/',
    length: at + end[0].length,
  };
}

function checkReferences(text: string): void {
  for (let at = text.indexOf('&'); at !== -1; at = text.indexOf('&', at + 1)) {
    if (!reference.test(text.slice(at))) throw new Error(`bare ampersand: ${text.slice(at, at + 20)}`);
  }
}

export function all(node: Node, name: string): Node[] {
  return node.children.flatMap((child) => [...(child.name === name ? [child] : []), ...all(child, name)]);
}

export function textOf(node: Node, name: string): string {
  return node.children.find((child) => child.name === name)?.text ?? '';
}

/** What is tried on titles and bodies: fifty ways to run a script where one should be read. */
export const attacks: string[] = [
  '<script>alert(1)</script>',
  '<ScRiPt>alert(1)</sCrIpT>',
  '<script src=//evil.example/x.js></script>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<script\n>alert(1)</script\n>',
  '"><script>alert(1)</script>',
  "'><script>alert(1)</script>",
  ']]><script>alert(1)</script>',
  '--><script>alert(1)</script>',
  '</title><script>alert(1)</script>',
  '</textarea><script>alert(1)</script>',
  '</style><script>alert(1)</script>',
  '</summary><script>alert(1)</script>',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>&e;',
  '<?xml-stylesheet href="javascript:alert(1)"?>',
  '<img src=x onerror=alert(1)>',
  '<img src="x" onerror="alert(1)">',
  '<img/src=x/onerror=alert(1)>',
  '<img src=javascript:alert(1)>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x></svg>',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="javascript:alert(1)"></object>',
  '<embed src="javascript:alert(1)">',
  '<a href="javascript:alert(1)">点我</a>',
  '<a href="JaVaScRiPt:alert(1)">点我</a>',
  '<a href="java\nscript:alert(1)">点我</a>',
  '<a href="&#106;avascript:alert(1)">点我</a>',
  '<a href="data:text/html,<script>alert(1)</script>">点我</a>',
  '<a href="vbscript:msgbox(1)">点我</a>',
  '<p onclick="alert(1)">点我</p>',
  '<p onmouseover=alert(1)>点我</p>',
  '<details open ontoggle=alert(1)>',
  '<body onload=alert(1)>',
  '<input autofocus onfocus=alert(1)>',
  '<select autofocus onfocus=alert(1)>',
  '<video><source onerror=alert(1)></video>',
  '<audio src=x onerror=alert(1)>',
  '<form action="javascript:alert(1)"><button>好</button></form>',
  '<button formaction="javascript:alert(1)">好</button>',
  '<base href="//evil.example/">',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<link rel=stylesheet href=//evil.example/x.css>',
  '<style>@import "//evil.example/x.css";</style>',
  '<p style="background:url(javascript:alert(1))">字</p>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
];
