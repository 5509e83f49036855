const most = 6;

/** The parts of a search that found nothing, each worth a try of its own. */
export function shorterWords(keyword: string): string[] {
  const plain = keyword.replaceAll(/["“”]/g, ' ').replaceAll(/(^|\s)-\S+/g, ' ');
  const cut = new Intl.Segmenter('zh', { granularity: 'word' });
  const words = [...cut.segment(plain)].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment);
  const useful = [...new Set(words)].filter((word) => [...word].length >= 2 && word !== keyword.trim());
  return useful.slice(0, most);
}
