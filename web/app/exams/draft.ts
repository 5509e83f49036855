import { keptText } from '../browser/kept-text.ts';
import type { ExamDraft } from '../browser/shapes.ts';
import { storage } from '../browser/storage.ts';
import { readToken } from '../browser/token.ts';

const name = 'exam';

/**
 * Answers the server has not acknowledged. Local storage has them after a crash and goes with the session (spec 4); what
 * the tab keeps waits for the same person to log in again.
 */
export const examDraft = {
  async read(): Promise<ExamDraft | undefined> {
    return (await storage.get(name)) ?? parsed(keptText.read(name));
  },
  keep(draft: ExamDraft | null): void {
    if (!draft) {
      keptText.forget(name);
      void storage.remove(name);
      return;
    }
    // The ticket stands nowhere but encrypted.
    const { ticket: _, ...plain } = draft;
    keptText.write(name, JSON.stringify(plain));
    if (readToken()) void storage.set(name, draft);
  },
};

function parsed(text: string): ExamDraft | undefined {
  try {
    return text ? (JSON.parse(text) as ExamDraft) : undefined;
  } catch {
    return undefined;
  }
}
