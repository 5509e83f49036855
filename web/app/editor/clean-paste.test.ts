import { expect, test } from 'vitest';
import { cleanPaste, isMessy } from './clean-paste.ts';

test('what Word adds is left out, the text stays', () => {
  const pasted = `<html><head><meta name=Generator content="Microsoft Word 15"><style>p.MsoNormal{font-size:12pt}</style></head>
    <body lang=ZH-CN><!--StartFragment--><p class=MsoNormal style='margin:0cm'><span lang=EN-US style="font-family:宋体">一、<o:p></o:p></span><b>采购内容</b></p>
    <p class=MsoNormal>&nbsp;</p><h1 style="color:red">附件</h1><!--EndFragment--></body></html>`;
  const clean = cleanPaste(pasted);
  expect(clean).toContain('<p>一、<b>采购内容</b></p>');
  expect(clean).toContain('<h2>附件</h2>');
  expect(clean).not.toMatch(/style|class|lang|Mso|o:p|&nbsp;|<!--/);
});

test('handlers and scripts do not come in', () => {
  expect(cleanPaste('<p onclick="alert(1)">文<script>alert(1)</script>字</p>')).toBe('<p>文字</p>');
});

test('tables keep their cells, links their address', () => {
  const table =
    '<table width="500"><tr><td colspan="2" style="x">甲</td></tr></table><a href="https://a.example">链</a>';
  expect(cleanPaste(table)).toBe(
    '<table><tr><td colspan="2">甲</td></tr></table><a href="https://a.example">链</a>',
  );
});

test.each([
  ['<p class=MsoListParagraph>一</p>', true],
  ['<section data-tools="x"><span>微信</span></section>', true],
  ['<p><img data-src="https://mmbiz.example/0"></p>', true],
  ['<span style="font-weight: 700">粗</span>', true],
  ['<p>一段话，<strong>自己的</strong>编辑器里复制的</p>', false],
])('what needs the server to understand it: %s', (html, messy) => {
  expect(isMessy(html)).toBe(messy);
});
