/** Where bytes lie that have passed the checks. */
export const keptKey = (id: string) => `kept/${id}`;

/** A file name as it may be shown and offered for saving: no folders, no control or direction marks. */
export function plainName(name: string): string {
  const last = name.toWellFormed().split(/[/\\]/).at(-1) ?? '';
  const plain = last
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu, '')
    .replace(/^[.\s]+/, '')
    .trim();
  return plain || '文件';
}
