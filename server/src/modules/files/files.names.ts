/** A file name as it may be shown and offered for saving: no folders, no control or direction marks. */
export function plainName(name: string): string {
  const last = name.toWellFormed().split(/[/\\]/).at(-1) ?? '';
  const plain = last
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu, '')
    .replace(/^[.\s]+/, '')
    .trim();
  return plain || '文件';
}

/** RFC 6266: a plain name for old clients, the real one in UTF-8. */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const ascii = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
