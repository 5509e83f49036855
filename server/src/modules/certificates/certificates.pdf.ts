import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { PDFDocument, type PDFFont, type PDFPage, rgb, type RGB } from '@cantoo/pdf-lib';
import * as fontkit from 'fontkit';
import { encode } from 'uqr';

export type CertificateSheet = {
  kind: 'certificate';
  number: string;
  holder: string;
  courseTitle: string;
  creditHours: number;
  /** 2026 年 11 月 16 日 */
  issued: string;
  organisation: string;
  verifyUrl: string;
};

export type StatementSheet = {
  kind: 'statement';
  year: number;
  holder: string;
  organisation: string;
  made: string;
  creditHours: number;
  rows: { number: string; courseTitle: string; creditHours: number; issued: string }[];
};

export type Sheet = CertificateSheet | StatementSheet;
type Fonts = { regular: PDFFont; bold: PDFFont };

const ink = rgb(0.11, 0.16, 0.14);
const soft = rgb(0.36, 0.42, 0.39);
const green = rgb(0.004, 0.478, 0.322);
const pale = rgb(0.78, 0.89, 0.84);
const a4 = { long: 841.89, short: 595.28 };

const weights = { regular: '400Regular/NotoSansSC_400Regular', bold: '700Bold/NotoSansSC_700Bold' } as const;
const loaded = new Map<string, Promise<Uint8Array>>();

function fontBytes(weight: keyof typeof weights): Promise<Uint8Array> {
  const address = import.meta.resolve(`@expo-google-fonts/noto-sans-sc/${weights[weight]}.ttf`);
  const bytes = loaded.get(weight) ?? readFile(fileURLToPath(address));
  loaded.set(weight, bytes);
  return bytes;
}

/** The sheet as a PDF that carries the characters it uses, so that it looks and prints alike everywhere. */
export async function drawSheet(sheet: Sheet): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.registerFontkit(fontkit);
  const fonts: Fonts = {
    regular: await document.embedFont(await fontBytes('regular'), { subset: true }),
    bold: await document.embedFont(await fontBytes('bold'), { subset: true }),
  };
  document.setLanguage('zh-CN');
  document.setAuthor(sheet.organisation);
  if (sheet.kind === 'certificate') {
    document.setTitle(`结业证书 ${sheet.number}`);
    drawCertificate(document.addPage([a4.long, a4.short]), fonts, sheet);
  } else {
    document.setTitle(`${sheet.year} 年度学时证明`);
    drawStatement(document, fonts, sheet);
  }
  return document.save();
}

type Style = { font: PDFFont; size: number; color?: RGB };

/** What is too long for one line becomes smaller, never cut. */
function fitted(text: string, { font, size }: Style, width: number): number {
  const natural = font.widthOfTextAtSize(text, size);
  return natural <= width ? size : (size * width) / natural;
}

function centred(page: PDFPage, text: string, y: number, style: Style, width = page.getWidth() - 180): void {
  const { font, color = ink } = style;
  const size = fitted(text, style, width);
  const x = (page.getWidth() - font.widthOfTextAtSize(text, size)) / 2;
  page.drawText(text, { x, y, size, font, color });
}

function drawCertificate(page: PDFPage, { regular, bold }: Fonts, sheet: CertificateSheet): void {
  const { width, height } = page.getSize();
  page.drawRectangle({
    x: 26,
    y: 26,
    width: width - 52,
    height: height - 52,
    borderColor: green,
    borderWidth: 2.5,
  });
  page.drawRectangle({
    x: 34,
    y: 34,
    width: width - 68,
    height: height - 68,
    borderColor: pale,
    borderWidth: 1,
  });

  centred(page, '结 业 证 书', 462, { font: bold, size: 46, color: green });
  centred(page, 'CERTIFICATE OF COMPLETION', 434, { font: regular, size: 12, color: soft });
  centred(page, sheet.holder, 366, { font: bold, size: 32 });
  const ruled = Math.min(420, Math.max(220, bold.widthOfTextAtSize(sheet.holder, 32) + 60));
  const middle = width / 2;
  page.drawLine({
    start: { x: middle - ruled / 2, y: 352 },
    end: { x: middle + ruled / 2, y: 352 },
    thickness: 0.8,
    color: soft,
  });
  centred(page, '学完以下课程的全部内容，并通过规定的考核，成绩合格，准予结业。', 312, {
    font: regular,
    size: 16,
  });
  centred(page, `《${sheet.courseTitle}》`, 268, { font: bold, size: 22 });
  centred(page, `共计 ${sheet.creditHours} 学时`, 234, { font: regular, size: 16 });

  drawCode(page, sheet.verifyUrl, { x: 78, y: 74, side: 92 });
  page.drawText('扫码核验证书真伪', { x: 84, y: 58, size: 10, font: regular, color: soft });
  page.drawText(`证书编号：${sheet.number}`, { x: 190, y: 92, size: 12, font: regular });
  page.drawText('登录平台网站，输入编号亦可核验', { x: 190, y: 74, size: 10, font: regular, color: soft });

  const right = (text: string, y: number, style: Style) => {
    const size = fitted(text, style, 300);
    const x = width - 84 - style.font.widthOfTextAtSize(text, size);
    page.drawText(text, { x, y, size, font: style.font, color: ink });
  };
  right(sheet.organisation, 122, { font: bold, size: 16 });
  right(sheet.issued, 94, { font: regular, size: 14 });
}

/** Horizontal runs of modules: a third of the shapes that single modules would be. */
function drawCode(page: PDFPage, text: string, { x, y, side }: { x: number; y: number; side: number }): void {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const module = side / size;
  for (const [row, cells] of data.entries()) {
    for (let column = 0; column < size; column++) {
      if (!cells[column]) continue;
      const start = column;
      while (cells[column + 1]) column++;
      page.drawRectangle({
        x: x + start * module,
        y: y + side - (row + 1) * module,
        width: (column - start + 1) * module,
        height: module,
        color: ink,
      });
    }
  }
}

const columns = [
  { title: '课程', x: 64, width: 238 },
  { title: '证书编号', x: 314, width: 116 },
  { title: '取得日期', x: 438, width: 66 },
  { title: '学时', x: 512, width: 24 },
] as const;
const rowHeight = 26;

function drawStatement(document: PDFDocument, { regular, bold }: Fonts, sheet: StatementSheet): void {
  const left = 56;
  const newPage = () => document.addPage([a4.short, a4.long]);
  let page = newPage();
  centred(page, `${sheet.year} 年度学时证明`, 744, { font: bold, size: 26, color: green });
  const sentence = `兹证明 ${sheet.holder} 于 ${sheet.year} 年完成下列课程的学习并考核合格，共取得 ${sheet.creditHours} 学时。`;
  centred(page, sentence, 704, { font: regular, size: 13 }, page.getWidth() - 112);

  const line = (y: number, color: RGB) =>
    page.drawLine({
      start: { x: left, y },
      end: { x: page.getWidth() - left, y },
      thickness: 0.8,
      color,
    });
  const cells = (y: number, texts: readonly string[], style: Style) =>
    columns.forEach(({ x, width }, at) => {
      const text = texts[at] ?? '';
      const { font, color = ink } = style;
      page.drawText(text, { x, y, size: fitted(text, style, width), font, color });
    });
  const heading = (y: number) => {
    line(y + 18, green);
    cells(
      y,
      columns.map(({ title }) => title),
      { font: bold, size: 11, color: green },
    );
    line(y - 8, green);
  };

  let y = 654;
  heading(y);
  for (const row of sheet.rows) {
    y -= rowHeight;
    if (y < 110) {
      page = newPage();
      y = 770;
      heading(y);
      y -= rowHeight;
    }
    cells(y, [row.courseTitle, row.number, row.issued, String(row.creditHours)], {
      font: regular,
      size: 10.5,
    });
    line(y - 8, pale);
  }
  y -= rowHeight;
  cells(y, ['合计', '', '', String(sheet.creditHours)], { font: bold, size: 11 });

  const right = page.getWidth() - left;
  const signed = Math.max(56, y - 60);
  const end = (text: string, at: number, font: PDFFont, size: number) =>
    page.drawText(text, { x: right - font.widthOfTextAtSize(text, size), y: at, size, font, color: ink });
  end(sheet.organisation, signed, bold, 13);
  end(sheet.made, signed - 22, regular, 12);
}
