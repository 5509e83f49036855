import { noticeDesk as desk } from '@portal/contract/notice-desk';
import { noticeDrafts as drafts } from '@portal/contract/own-notices';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UserCaller } from '../../platform/http/caller.ts';
import { keptDraft, wholeContent } from './notice-desk.content.ts';
import { testDesk, type TestDesk } from './notice-desk.testing.ts';

let on: TestDesk;
let agency: UserCaller;
let editor: UserCaller;
beforeAll(async () => {
  on = await testDesk();
  agency = await on.join('示例招标代理有限公司');
  editor = await on.editor();
});
afterAll(() => on.close());

const handlers = ['onerror', 'onload', 'onclick', 'onmouseover', 'onfocus', 'onanimationstart', 'ontoggle'];
const addresses = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'java&#x09;script:alert(1)',
  '&#106;avascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  '\u0001javascript:alert(1)',
];
const payloads = [
  ...handlers.map((name) => `<img src=x ${name}=alert(1)>`),
  ...handlers.map((name) => `<svg ${name}=alert(1)><circle></svg>`),
  ...addresses.map((address) => `<a href="${address}">点我</a>`),
  ...addresses.map((address) => `<img src="${address}">`),
  '<script>alert(1)</script>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<iframe src="https://elsewhere.example"></iframe>',
  '<object data="https://elsewhere.example/x.swf"></object>',
  '<embed src="https://elsewhere.example/x.swf">',
  '<form action="https://elsewhere.example"><input name=password></form>',
  '<base href="https://elsewhere.example/">',
  '<meta http-equiv="refresh" content="0;url=https://elsewhere.example">',
  '<link rel=stylesheet href="https://elsewhere.example/x.css">',
  '<style>body{background:url(javascript:alert(1))}</style>',
  '<p style="position:fixed;inset:0;background:url(https://elsewhere.example/x)">盖住</p>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<details open ontoggle=alert(1)>',
  '<video><source onerror=alert(1)></video>',
  '<template><script>alert(1)</script></template>',
  '<!--[if gte IE 4]><script>alert(1)</script><![endif]-->',
  '<a href="https://elsewhere.example" target="_top" onclick="alert(1)">外链</a>',
  '<p id="constructor" class="x" name="y">污染</p>',
  '<input autofocus onfocus=alert(1)>',
];

const bad =
  /<(?:script|iframe|object|embed|form|base|meta|link|style|svg|math|video|template|input|details)\b|\son\w+\s*=|(?:java|vb)script:|data:text|style=/i;

test(`${payloads.length} hostile bodies are kept clean, as drafts and as notices`, async () => {
  expect(payloads.length).toBeGreaterThanOrEqual(50);
  for (const payload of payloads) {
    const body = `<p>这是公告正文，至少十个字。</p>${payload}`;
    const kept = [(await keptDraft({ body })).body, (await wholeContent(on.content({ body }), null)).body];
    for (const stored of kept) {
      expect(stored).toContain('这是公告正文');
      expect([payload, String(stored).match(bad)?.[0]]).toEqual([payload, undefined]);
    }
  }
});

test('all of them at once are stored clean', async () => {
  const body = `<p>这是公告正文，至少十个字。</p>${payloads.slice(0, 40).join('<p>隔开</p>')}`;
  const { id, noticeId } = await on.submitted(agency, { body });
  const mine = await on.ask(drafts.read, { id }, agency);
  const read = await on.read(noticeId, editor);
  expect(read.content.body).toContain('这是公告正文');
  for (const stored of [mine.content.body, read.content.body]) expect(stored).not.toMatch(bad);
});

test('titles and reasons are text, whatever stands in them', async () => {
  const title = '<img src=x onerror=alert(1)>采购公告';
  const { noticeId } = await on.published(agency, editor, { title });
  const { content } = await on.read(noticeId, editor);
  const changed = { ...content, title: '<script>alert(1)</script>新标题公告' };
  const input = { content: changed, attachments: [], reason: '<b>更正</b>', with_notice: true };
  const answer = await on.step(desk.correct, noticeId, editor, input);
  const { correction_id } = answer.data as { correction_id: number };
  const correction = await on.read(correction_id, editor);
  expect(correction.content.body).toContain('&lt;script&gt;');
  expect(correction.content.body).not.toMatch(/<(?:script|img|b)\b/);
});
