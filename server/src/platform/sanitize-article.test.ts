import { describe, expect, test } from 'vitest';
import { filesIn, sanitizeArticle } from './sanitize-article.ts';
import { hostilePayloads } from './sanitize-payloads.testing.ts';
import { sanitizeContent } from './sanitize.ts';

const picture = 'a'.repeat(32);
const film = 'b'.repeat(32);
const files = {
  [picture]: { kind: 'image', width: 640, height: 360 },
  [film]: { kind: 'video', width: null, height: null },
} as const;
const clean = (html: string) => sanitizeArticle(html, files).html;

const allowed: Record<string, RegExp> = {
  a: /^(href|target|rel)$/,
  img: /^(src|alt|width|height|loading)$/,
  video: /^(src|controls|preload|title)$/,
  p: /^data-align$/,
  h2: /^data-align$/,
  h3: /^data-align$/,
  h4: /^data-align$/,
  td: /^(colspan|rowspan|data-align)$/,
  th: /^(colspan|rowspan|scope|data-align)$/,
};
const plain =
  'br hr ul ol li blockquote strong em u s sub sup figure figcaption table caption thead tbody tr'.split(' ');

/** As a browser reads it, with its character references resolved. */
function leadsSomewhere(href: string): boolean {
  const plainHref = href
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
  const { protocol } = new URL(plainHref, 'https://portal.invalid');
  return /^(?:https?|mailto|tel):$/.test(protocol);
}

/** Reads the text as a browser would and names whatever is not on the short list. */
function harmIn(html: string): string[] {
  const harm: string[] = [];
  const left = html.replaceAll(
    /<(\/?)([a-z][a-z0-9]*)((?: [a-z-]+(?:="[^"<>]*")?)*)( \/)?>/g,
    (tag, slash: string, name: string, attributes: string) => {
      if (!plain.includes(name) && !(name in allowed)) harm.push(tag);
      for (const [, key = '', value = ''] of attributes.matchAll(/ ([a-z-]+)(?:="([^"]*)")?/g)) {
        if (slash || !allowed[name]?.test(key)) harm.push(`${name} ${key}`);
        if (key === 'href' && !leadsSomewhere(value)) harm.push(value);
        if (key.endsWith('span') && !/^\d+$/.test(value)) harm.push(value);
        if (key === 'src' && !/^\/files\/[ab]{32}$/.test(value)) harm.push(value);
      }
      return '';
    },
  );
  if (/[<>]/.test(left)) harm.push(left);
  return harm;
}

describe('hostile HTML', () => {
  test('is tried in more than fifty ways', () => {
    expect(new Set(hostilePayloads).size).toBeGreaterThan(80);
  });

  test.each(hostilePayloads)('%s leaves nothing that runs', (payload) => {
    const wrapped = [payload, `<p>前${payload}后</p>`, `<table><tr><td>${payload}</td></tr></table>`];
    for (const given of wrapped) {
      const safe = clean(given);
      expect(harmIn(safe)).toEqual([]);
      expect(clean(safe)).toBe(safe);
      expect(sanitizeContent(given).replaceAll(/"[^"]*"/g, '""')).not.toMatch(/<script|<[^>]*\son\w+=/i);
    }
  });

  test('inside other hostile HTML is no better', () => {
    for (const [at, outer] of hostilePayloads.entries()) {
      const inner = hostilePayloads[(at * 7 + 3) % hostilePayloads.length]!;
      const middle = Math.floor(outer.length / 2);
      expect(harmIn(clean(outer.slice(0, middle) + inner + outer.slice(middle)))).toEqual([]);
    }
  });

  test('the reader of these tests knows harm when it sees it', () => {
    for (const payload of [
      '<script>1</script>',
      '<p onclick="x">',
      '<a href="javascript:1">',
      '<img src="x">',
    ]) {
      expect(harmIn(payload)).not.toEqual([]);
    }
  });
});

test('Word becomes headings, paragraphs, lists and tables', () => {
  const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!-- @font-face {font-family:宋体} --></style>
<!--[if gte mso 9]><xml><o:OfficeDocumentSettings><o:AllowPNG/></o:OfficeDocumentSettings></xml><![endif]--></head><body lang=ZH-CN>
<p class=MsoTitle align=center style='text-align:center'><span style='font-size:22.0pt'>采购需求管理办法<span lang=EN-US><o:p></o:p></span></span></p>
<h1 style='mso-pagination:widow-orphan'>总则<o:p></o:p></h1>
<p class=MsoNormal style='text-indent:24.0pt;mso-char-indent-count:2.0'><b><span style='color:red'>第一条</span></b><span lang=EN-US>&nbsp;</span>为规范<i style='mso-bidi-font-style:normal'>采购需求</i>。<o:p></o:p></p>
<p class=MsoNormal><span lang=EN-US><o:p>&nbsp;</o:p></span></p>
<p class=MsoListParagraph style='margin-left:18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span lang=EN-US><span style='mso-list:Ignore'>1.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>需求调查</p>
<p class=MsoListParagraph style='margin-left:18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span lang=EN-US><span style='mso-list:Ignore'>2.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>需求审查</p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp;</span></span></span><![endif]>其他</p>
<table class=MsoTableGrid border=1 style='border-collapse:collapse'><tr><td width=100 colspan=2 style='mso-border-alt:x'><p class=MsoNormal align=center>项目</p></td><td><p class=MsoNormal>金额</p></td></tr></table>
<p class=MsoNormal align=right style='text-align:right'>示例市政府采购协会</p></body></html>`;
  expect(clean(word)).toBe(
    [
      '<h2 data-align="center">采购需求管理办法</h2>',
      '<h2>总则</h2>',
      '<p><strong>第一条</strong> 为规范<em>采购需求</em>。</p>',
      '<ol><li>需求调查</li><li>需求审查</li></ol>',
      '<ul><li>其他</li></ul>',
      '<table><tr><td colspan="2">项目</td><td>金额</td></tr></table>',
      '<p data-align="right">示例市政府采购协会</p>',
    ].join(''),
  );
});

test('a WeChat article becomes plain blocks; its remote pictures and sounds are named as left out', () => {
  const wechat = `<section style="box-sizing: border-box; font-size: 16px;" data-tools="135编辑器" data-id="86091"><section style="display:flex"><section style="background:#eee"><p style="text-align: center;"><span style="font-weight: bold; color: rgb(0, 0, 0);" data-brushtype="text">一、政策要点</span></p></section></section>
<section data-autoskip="1" style="letter-spacing:1px"><p style="margin:0"><span style="font-size: 15px;">预留份额应当</span><strong style="color:red">不低于</strong><span style="font-size: 15px;">规定比例。</span><br></p><p><br></p></section>
<p style="text-align:center"><img class="rich_pages wxw-img" data-ratio="0.56" data-src="https://mmbiz.qpic.cn/mmbiz_png/abc/640?wx_fmt=png" data-type="png" style="width:100%"></p>
<mpvoice name="解读" play_length="100000" voice_encode_fileid="x"></mpvoice><iframe class="video_iframe rich_pages" data-src="https://v.qq.com/x"></iframe>
<blockquote class="js_blockquote_wrap" data-type="2"><section class="js_blockquote_digest"><section>原文见协会网站。</section></section></blockquote>
<section><section>编辑<span>小李</span></section></section><mp-style-type data-value="3"></mp-style-type></section>`;
  const { html, removed } = sanitizeArticle(wechat, files);
  expect(html).toBe(
    [
      '<p data-align="center"><strong>一、政策要点</strong></p>',
      '<p>预留份额应当<strong>不低于</strong>规定比例。</p>',
      '<blockquote><p>原文见协会网站。</p></blockquote>',
      '<p>编辑小李</p>',
    ].join(''),
  );
  expect(removed).toEqual({ images: 1, embeds: 2 });
});

test('own pictures and films stay with their true size; quotes, headings, lists and links too', () => {
  const given =
    `<h3>一</h3><figure><img src="/files/${picture}" alt="图" width="9999"><figcaption>说明</figcaption></figure>` +
    `<video src="/files/${film}" autoplay></video><blockquote><p>引</p></blockquote>` +
    '<ul><li>甲<ol><li>乙</li></ol></li></ul><p><a href="/article/1">内</a><a href="https://example.org/">外</a></p>';
  const html = clean(given);
  expect(html).toContain(`<img src="/files/${picture}" alt="图" width="640" height="360" loading="lazy" />`);
  expect(html).toContain(`<video src="/files/${film}" controls preload="metadata"></video>`);
  expect(html).toContain('<ul><li>甲<ol><li>乙</li></ol></li></ul>');
  expect(html).toContain('<a href="/article/1">内</a>');
  expect(html).toContain('rel="noopener noreferrer nofollow"');
  expect(clean(html)).toBe(html);
  expect(filesIn(html)).toEqual([picture, film]);
});

test('loose text and boxes become paragraphs, and emphasis over several of them is repeated', () => {
  expect(clean('散<div>一</div><div>二<br>三</div>尾')).toBe('<p>散</p><p>一</p><p>二<br />三</p><p>尾</p>');
  expect(clean('<strong><div>一</div><div>二</div></strong>')).toBe(
    '<p><strong>一</strong></p><p><strong>二</strong></p>',
  );
});
