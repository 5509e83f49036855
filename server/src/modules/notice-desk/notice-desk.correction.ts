import type { NoticeChange, NoticeContent, NoticeDraft } from '@portal/contract/notice-content';
import { diffSentences } from '@portal/contract/text-diff';

const mostTitle = 200;

/** The notice that tells the public what another one has changed. */
export function correctionOf(
  content: NoticeContent,
  changes: readonly NoticeChange[],
  reason: string,
): NoticeDraft {
  const { body: _body, packages: _packages, experts: _experts, ...project } = content;
  const name = content.title.replace(/(?:招标|采购|资格预审|更正|变更)?公告$/, '');
  return {
    ...project,
    type: 'correction',
    title: `${name.slice(0, mostTitle - 4)}更正公告`,
    original_number: content.project_number || content.original_number || content.title.slice(0, 80),
    changes: [...changes],
    source_site: '',
    source_url: '',
    body: bodyOf(content.title, changes, reason),
  };
}

function bodyOf(title: string, changes: readonly NoticeChange[], reason: string): string {
  const rows = changes.map(({ field, ...change }) => {
    const { before, after } = changedSentences(change);
    return `<tr><td>${escaped(field)}</td><td>${escaped(before)}</td><td>${escaped(after)}</td></tr>`;
  });
  return [
    `<p>原公告：${escaped(title)}</p>`,
    `<p>更正原因：${escaped(reason)}</p>`,
    '<h2>更正内容</h2>',
    '<table><thead><tr><th>更正事项</th><th>更正前</th><th>更正后</th></tr></thead>',
    `<tbody>${rows.join('')}</tbody></table>`,
    '<p>除上述内容外，原公告其他内容不变。</p>',
  ].join('');
}

/** Of a text its changed sentences alone: what stayed is read in the notice itself. */
function changedSentences({ before, after }: Pick<NoticeChange, 'before' | 'after'>) {
  const parts = diffSentences(before, after);
  const textOf = (kind: 'removed' | 'added') =>
    parts.flatMap((part) => (part.kind === kind ? [part.text.trim()] : [])).join('\n');
  return { before: textOf('removed') || '（无）', after: textOf('added') || '（删去）' };
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\n', '<br>');
}
