import type { Cell, Rows, TableWriter } from './table.ts';
import { element, xmlText } from './xml.ts';
import { createZip, type ZipWriter } from './zip.ts';

/** Limits of Excel. */
const mostCharacters = 32_767;
const mostSheetName = 31;

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const contentTypes = 'http://schemas.openxmlformats.org/package/2006/content-types';
const content = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/**
 * A workbook (ECMA-376) compressed as it is written; decision 12 says why no library does it. Texts are inline strings,
 * which no program takes for a formula; numbers stay numbers, so that columns of money can be added up.
 */
export async function createWorkbook(sheetNames: readonly string[], at: Date) {
  const zip = createZip(at);
  await addFrame(zip, sheetNames);
  let sheets = 0;
  return {
    /** The next sheet, once the one before has ended. */
    openSheet: () => openSheet(zip, ++sheets),
    finish: () => zip.finish(),
  };
}

export async function createXlsxTable(sheetName: string, at: Date): Promise<TableWriter> {
  const workbook = await createWorkbook([sheetName], at);
  const sheet = workbook.openSheet();
  return {
    add: sheet.add,
    async finish() {
      await sheet.end();
      return workbook.finish();
    },
  };
}

function openSheet(zip: ZipWriter, number: number) {
  const entry = zip.open(`xl/worksheets/sheet${number}.xml`);
  let row = 0;

  async function begin(columns: number): Promise<void> {
    await entry.write(`${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">\
<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>\
<cols><col min="1" max="${Math.max(1, columns)}" width="22" customWidth="1"/></cols><sheetData>`);
  }

  return {
    async add(rows: Rows): Promise<void> {
      if (row === 0) await begin(rows[0]?.length ?? 1);
      let text = '';
      for (const cells of rows) {
        row += 1;
        text += `<row r="${row}">${cells.map((cell, at) => cellOf(cell, at, row)).join('')}</row>`;
      }
      await entry.write(text);
    },

    async end(): Promise<void> {
      if (row === 0) await begin(1);
      await entry.write('</sheetData></worksheet>');
      await entry.end();
    },
  };
}

function cellOf(cell: Cell, column: number, row: number): string {
  if (cell === null || cell === '') return '';
  const place = `${letters(column)}${row}`;
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`;
  const style = row === 1 ? ' s="1"' : '';
  const text = xmlText(cell.slice(0, mostCharacters));
  return `<c r="${place}" t="inlineStr"${style}><is><t xml:space="preserve">${text}</t></is></c>`;
}

function letters(column: number): string {
  const last = String.fromCodePoint(65 + (column % 26));
  return column < 26 ? last : letters(Math.floor(column / 26) - 1) + last;
}

/** Everything but the sheets: the parts list, the workbook that names them, and two styles (plain, bold). */
async function addFrame(zip: ZipWriter, sheetNames: readonly string[]): Promise<void> {
  const numbers = sheetNames.map((_, index) => index + 1);
  const override = (path: string, kind: string) =>
    element('Override', '', { PartName: path, ContentType: `${content}.${kind}+xml` });
  const relation = (Id: string, kind: string, Target: string) =>
    element('Relationship', '', { Id, Type: `${relations}/${kind}`, Target });
  const sheet = (name: string, index: number) =>
    element('sheet', '', {
      name: name.replaceAll(/[\\/?*[\]:]/g, ' ').slice(0, mostSheetName),
      sheetId: `${index + 1}`,
      'r:id': `sheet${index + 1}`,
    });
  const parts: Record<string, string> = {
    '[Content_Types].xml': element(
      'Types',
      [
        element('Default', '', {
          Extension: 'rels',
          ContentType: 'application/vnd.openxmlformats-package.relationships+xml',
        }),
        element('Default', '', { Extension: 'xml', ContentType: 'application/xml' }),
        override('/xl/workbook.xml', 'sheet.main'),
        override('/xl/styles.xml', 'styles'),
        ...numbers.map((number) => override(`/xl/worksheets/sheet${number}.xml`, 'worksheet')),
      ],
      { xmlns: contentTypes },
    ),
    '_rels/.rels': element('Relationships', [relation('workbook', 'officeDocument', 'xl/workbook.xml')], {
      xmlns: packageRelations,
    }),
    'xl/workbook.xml': element('workbook', [element('sheets', sheetNames.map(sheet))], {
      xmlns: main,
      'xmlns:r': relations,
    }),
    'xl/_rels/workbook.xml.rels': element(
      'Relationships',
      [
        relation('styles', 'styles', 'styles.xml'),
        ...numbers.map((number) => relation(`sheet${number}`, 'worksheet', `worksheets/sheet${number}.xml`)),
      ],
      { xmlns: packageRelations },
    ),
    'xl/styles.xml': `<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/></font><font><b/><sz val="11"/></font></fonts>\
<fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders>\
<cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`,
  };
  for (const [path, text] of Object.entries(parts)) await zip.add(path, Buffer.from(head + text));
}
