import { createDeflater, type ZipEntry, zipOf } from './downloads.zip.ts';

export type Cell = string | number;
export type TableWriter = {
  add(rows: readonly (readonly Cell[])[]): Promise<void>;
  finish(): Promise<Uint8Array>;
};

const mostCharacters = 32_767;
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const content = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/**
 * A workbook of one sheet (ECMA-376), packed as it is written. Texts are inline strings, which no program takes for a
 * formula; numbers stay numbers, so that columns of money can be added up.
 */
export function sheetWriter(name: string, now: Date): TableWriter {
  const sheet = createDeflater();
  let row = 0;
  let begun: Promise<void> | null = null;
  const begin = (columns: number) =>
    sheet.add(`${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">\
<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>\
<cols><col min="1" max="${Math.max(1, columns)}" width="22" customWidth="1"/></cols><sheetData>`);
  return {
    async add(rows) {
      begun ??= begin(rows[0]?.length ?? 1);
      await begun;
      let text = '';
      for (const cells of rows) {
        row += 1;
        text += `<row r="${row}">${cells.map((cell, at) => cellOf(cell, at, row)).join('')}</row>`;
      }
      await sheet.add(text);
    },
    async finish() {
      begun ??= begin(1);
      await begun;
      await sheet.add('</sheetData></worksheet>');
      return zipOf(
        [...framing(name), { name: 'xl/worksheets/sheet1.xml', deflated: await sheet.finish() }],
        now,
      );
    },
  };
}

function cellOf(cell: Cell, column: number, row: number): string {
  const place = `${letters(column)}${row}`;
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`;
  const style = row === 1 ? ' s="1"' : '';
  return `<c r="${place}" t="inlineStr"${style}><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
}

function letters(column: number): string {
  const last = String.fromCodePoint(65 + (column % 26));
  return column < 26 ? last : letters(Math.floor(column / 26) - 1) + last;
}

/** XML has no place for other control characters. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .slice(0, mostCharacters)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

function framing(name: string): ZipEntry[] {
  const part = (path: string, text: string) => ({ name: path, bytes: Buffer.from(head + text) });
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${relations}/${kind}" Target="${target}"/>`;
  const list = (entries: string) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${entries}</Relationships>`;
  return [
    part(
      '[Content_Types].xml',
      `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">\
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>\
<Default Extension="xml" ContentType="application/xml"/>\
<Override PartName="/xl/workbook.xml" ContentType="${content}.sheet.main+xml"/>\
<Override PartName="/xl/styles.xml" ContentType="${content}.styles+xml"/>\
<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${content}.worksheet+xml"/></Types>`,
    ),
    part('_rels/.rels', list(relation('rId1', 'officeDocument', 'xl/workbook.xml'))),
    part(
      'xl/workbook.xml',
      `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="${escaped(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    part(
      'xl/_rels/workbook.xml.rels',
      list(relation('rId1', 'worksheet', 'worksheets/sheet1.xml') + relation('rId2', 'styles', 'styles.xml')),
    ),
    part(
      'xl/styles.xml',
      `<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/></font><font><b/><sz val="11"/></font></fonts>\
<fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders>\
<cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`,
    ),
  ];
}
