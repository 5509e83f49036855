export function canReadAloud(): boolean {
  return typeof speechSynthesis !== 'undefined' && typeof SpeechSynthesisUtterance !== 'undefined';
}

/** In sentences: Chrome falls silent in the middle of a long utterance. */
export function sentencesOf(text: string): string[] {
  return (text.match(/[^。！？；!?;\n]{1,100}[。！？；!?;]*/g) ?? [])
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
}

/** Reads the main content in Chinese; false where the browser has no speech synthesis. */
export function readAloud(onEnd: () => void = () => {}, text = mainText()): boolean {
  if (!canReadAloud()) return false;
  stopReading();
  const sentences = sentencesOf(text);
  if (sentences.length === 0) return false;
  for (const [at, sentence] of sentences.entries()) {
    const utterance = new SpeechSynthesisUtterance(sentence);
    utterance.lang = 'zh-CN';
    if (at === sentences.length - 1) utterance.onend = onEnd;
    speechSynthesis.speak(utterance);
  }
  return true;
}

export function stopReading(): void {
  if (canReadAloud()) speechSynthesis.cancel();
}

function mainText(): string {
  return document.querySelector('main')?.innerText ?? '';
}
