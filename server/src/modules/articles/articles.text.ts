import type { ArticleContent } from '@portal/contract/article-content';
import { plainTextOf } from '../../platform/sanitize.ts';

const charactersAMinute = 400;
const descriptionLength = 120;

/** Han characters one by one, other words whole: what Chinese editors count. */
export function wordsIn(text: string): number {
  return text.match(/\p{Script=Han}|[\p{L}\p{N}]+?(?=\p{Script=Han}|[^\p{L}\p{N}]|$)/gu)?.length ?? 0;
}

export function readingMinutes(words: number): number {
  return Math.max(1, Math.ceil(words / charactersAMinute));
}

export function descriptionOf(summary: string, text: string): string {
  if (summary) return summary;
  const begin = [...text.replaceAll(/\s+/g, ' ')];
  return begin.length > descriptionLength ? `${begin.slice(0, descriptionLength).join('')}…` : begin.join('');
}

type Outline = { id: string; text: string; level: 2 | 3 }[];

/** Gives headings an id to jump to. The HTML is sanitised: its headings carry at most an alignment. */
export function withOutline(html: string): { html: string; outline: Outline } {
  const outline: Outline = [];
  const marked = html.replaceAll(
    /<h([23])((?: data-align="\w+")?)>([\s\S]*?)<\/h\1>/g,
    (_, level: string, align: string, inner: string) => {
      const id = `section-${outline.length + 1}`;
      outline.push({ id, text: plainTextOf(inner), level: level === '2' ? 2 : 3 });
      return `<h${level} id="${id}"${align}>${inner}</h${level}>`;
    },
  );
  return { html: marked, outline };
}

/** What still has to be done before a text may be published; field -> what is wrong. */
export function faultsOf(content: ArticleContent): Record<string, string> {
  const faults: Record<string, string> = {};
  if (content.title.length < 4) faults.title = '标题至少 4 个字';
  if (content.category_id === null) faults.category_id = '请选择栏目';
  const pictures = [...content.html.matchAll(/<img\b[^>]*>/g)].map(([tag]) => tag);
  if (plainTextOf(content.html).trim() === '' && pictures.length === 0) faults.html = '正文还是空的';
  const without = pictures.findIndex((tag) => !/\balt="[^"]+"/.test(tag));
  if (without >= 0) faults.html = `第 ${without + 1} 张图片缺少替代文字（为看不见图片的读者描述图片内容）`;
  if (content.cover && !content.cover.alt) faults.cover = '请填写封面图片的替代文字';
  return faults;
}
