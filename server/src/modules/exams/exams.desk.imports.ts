import { code, PortalError } from '@portal/contract/codes';
import type { ImportFault } from '@portal/contract/exam-desk';
import { mostImported, mostInBank, type QuestionContent } from '@portal/contract/exam-questions';
import type { Actor } from '../../platform/audit.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { type Entry, type OpenFile, withFile } from '../../platform/table-files/reader.ts';
import type { Files } from '../files/files.ts';
import { bankStore } from './exams.desk.bank.store.ts';
import { bankFull, columnsOf, type QuestionDesk } from './exams.desk.questions.ts';
import { type Heading, headingOf, questionOf } from './exams.desk.rows.ts';
import { examStore } from './exams.store.ts';

export type ImportPorts = { files: Pick<Files, 'bytesOf' | 'describe' | 'prepare'> };
type Sheet = {
  questions: { row: number; question: QuestionContent }[];
  faults: ImportFault[];
  total: number;
};

const refused = (message: string) => new PortalError(code.failure, message);
const purposes = ['questionImport'] as const;
/** A process for each: hostile files must not fill the machine with them. */
const mostReading = 2;
const readingLimits = { megabytes: 256, milliseconds: 30_000 };
const mostCharacters = 12_000_000;
const mostInRow = 20_000;
const mostFaultsShown = 200;

export type QuestionImports = ReturnType<typeof createQuestionImports>;

/** Questions from a spreadsheet: looked at row by row first, stored all together or not at all. */
export function createQuestionImports(platform: Platform, { files }: ImportPorts, desk: QuestionDesk) {
  const { database, clock, audit } = platform;
  let reading = 0;

  async function sheetOf(userId: number, file: string): Promise<Sheet> {
    await files.prepare(userId, [file], purposes);
    const { type } = await files.describe(database, userId, file);
    if (reading >= mostReading) throw refused('有其他文件正在读取，请稍后再试');
    reading += 1;
    try {
      return await withFile(await files.bytesOf(userId, file), type, readSheet, readingLimits);
    } finally {
      reading -= 1;
    }
  }

  /** The rows of the file that are right and new, and the faults of the others. */
  async function sorted(queries: Queries, courseId: number, { questions, faults }: Sheet) {
    const reasons = new Map<string, string>();
    for (const row of await examStore.bank(queries, courseId)) {
      reasons.set(likenessOf(row), row.retiredAt ? '题库中已有相同的试题（已停用）' : '题库中已有相同的试题');
    }
    const good: QuestionContent[] = [];
    const all = [...faults];
    for (const { row, question } of questions) {
      const likeness = likenessOf(question);
      const reason = reasons.get(likeness);
      if (reason) all.push({ row, column: '题干', reason });
      else {
        reasons.set(likeness, `与第 ${row} 行的试题相同`);
        good.push(question);
      }
    }
    all.sort((one, other) => one.row - other.row);
    return { good, faults: all };
  }

  return {
    async check({ userId }: Actor, courseId: number, file: string) {
      await desk.courseOf(courseId);
      const sheet = await sheetOf(userId, file);
      const { good, faults } = await sorted(database, courseId, sheet);
      return {
        total: sheet.total,
        good: good.length,
        faults: faults.slice(0, mostFaultsShown),
        fault_count: faults.length,
      };
    },

    /** Looks at the file again: what was right when it was checked may be in the bank by now. */
    async take({ userId, address }: Actor, courseId: number, file: string, onlyGood: boolean) {
      await desk.courseOf(courseId);
      const sheet = await sheetOf(userId, file);
      const at = clock();
      return database.transaction(async (transaction) => {
        await bankStore.lock(transaction, courseId);
        const { good, faults } = await sorted(transaction, courseId, sheet);
        if (faults.length > 0 && !onlyGood) {
          throw refused(`第 ${faults[0]!.row} 行有问题，没有导入任何试题，请改正后重新上传`);
        }
        if (good.length === 0) throw refused('没有可以导入的试题');
        const { inUse, retired } = await bankStore.counts(transaction, courseId);
        if (inUse + retired + good.length > mostInBank) throw bankFull();
        const times = { createdBy: userId, createdAt: at, updatedAt: at };
        await bankStore.add(
          transaction,
          good.map((question) => ({ ...columnsOf(question), ...times, courseId })),
        );
        await audit.record(transaction, {
          actorId: userId,
          action: 'exams.importQuestions',
          subject: `exam:${courseId}`,
          detail: { added: good.length, left_out: sheet.total - good.length },
          address,
        });
        return good.length;
      });
    },
  };
}

/** What makes two questions the same for whoever has to answer them. */
function likenessOf({ type, body, options }: Pick<QuestionContent, 'type' | 'body' | 'options'>): string {
  const texts = [type, body, ...options].map((text) => text.normalize('NFKC').replaceAll(/\s+/g, ''));
  return JSON.stringify(texts);
}

async function readSheet(opened: OpenFile | { fault: string }): Promise<Sheet> {
  if ('fault' in opened) throw refused(opened.fault);
  const { header, total } = opened;
  if (total > mostImported) throw refused(`一次最多导入 ${mostImported} 题，文件中有 ${total} 行，请拆分`);
  const heading = headingOf(header ?? []);
  if (heading.missing.length > 0) {
    throw refused(`第一行缺少列：${heading.missing.join('、')}，请使用模板`);
  }
  const sheet: Sheet = { questions: [], faults: [], total };
  let characters = 0;
  for (let from = 0; from < total;) {
    const entries = await opened.take(from, 200, 2_000_000);
    characters += entries.reduce((sum, entry) => sum + lengthOf(entry), 0);
    if (characters > mostCharacters) throw refused('文件中的文字过多，请拆分');
    for (const entry of entries) add(sheet, heading, entry);
    from += entries.length;
  }
  return sheet;
}

const lengthOf = (entry: Entry) =>
  'cells' in entry ? entry.cells.reduce((sum, cell) => sum + cell.length, 0) : 0;

function add(sheet: Sheet, heading: Heading, entry: Entry): void {
  const { row } = entry;
  if (!('cells' in entry) || lengthOf(entry) > mostInRow) {
    sheet.faults.push({ row, column: '（整行）', reason: '这一行过长' });
    return;
  }
  const { question, faults } = questionOf(heading, entry);
  if (question) sheet.questions.push({ row, question });
  else sheet.faults.push(...faults.map((fault) => ({ row, ...fault })));
}
