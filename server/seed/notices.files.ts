import { createHash, randomBytes } from 'node:crypto';
import { files } from '../src/modules/files/files.tables.ts';
import type { NewAttachment } from '../src/modules/notices/notices.publishing.ts';
import type { Storage } from '../src/outside/storage/port.ts';
import type { Transaction } from '../src/platform/database/database.ts';
import { createXlsxTable } from '../src/platform/xlsx.ts';
import { pdfOf } from './notices.pdf.ts';

const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const pdf = 'application/pdf';
/** Files of the association itself; see `files.store.ts`. */
const owner = -1;

/** What sample notices attach: a few files that all of them share, so that seeding stays quick. */
export type SampleAttachments = { tender: NewAttachment[]; result: NewAttachment[]; other: NewAttachment[] };

type SampleFile = { id: string; name: string; type: string; bytes: Uint8Array };

const documents = {
  tender: {
    name: '采购文件.pdf',
    title: '政府采购项目采购文件（示例）',
    lines: [
      '第一章 投标邀请：具备资格的供应商可以在规定时间内提交响应文件。',
      '第二章 供应商须知：响应文件应当包括资格证明、报价与技术方案。',
      '第三章 采购需求：数量、技术参数、交付时间与验收办法见公告正文。',
      '第四章 评审办法：按照价格、技术与商务三部分综合评分。',
      '第五章 合同条款：付款、质量保证与违约责任由双方书面约定。',
    ],
  },
  result: {
    name: '评审结果公示表.pdf',
    title: '评审结果公示表（示例）',
    lines: ['各标项的成交供应商、金额与得分以公告正文为准。', '公示期一个工作日，质疑应当以书面形式提出。'],
  },
  other: {
    name: '附件.pdf',
    title: '公告附件（示例）',
    lines: ['本附件是公告的组成部分，内容与公告正文不一致的，以公告正文为准。'],
  },
} as const;

const madeUp = '本文件是示例数据，仅用于演示附件的下载与核对。';

async function makeFiles(
  now: Date,
): Promise<Record<'tender' | 'result' | 'other' | 'quotation', SampleFile>> {
  const document = ({ name, title, lines }: (typeof documents)[keyof typeof documents]): SampleFile => {
    return { id: newId(), name, type: pdf, bytes: pdfOf(title, [...lines, madeUp]) };
  };
  const table = await createXlsxTable('分项报价表', now);
  await table.add([['序号', '名称', '规格', '数量', '单价（元）', '合计（元）']]);
  await table.add(Array.from({ length: 10 }, (_, at) => [`${at + 1}`]));
  const bytes = await table.finish();
  return {
    tender: document(documents.tender),
    result: document(documents.result),
    other: document(documents.other),
    quotation: { id: newId(), name: '分项报价表.xlsx', type: spreadsheet, bytes },
  };
}

const newId = () => randomBytes(16).toString('hex');

function attachmentOf({ id, name, type, bytes }: SampleFile): NewAttachment {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { name, mime: type, size: bytes.byteLength, sha256, fileId: id, url: null };
}

/** Makes them, writes them down and stores their bytes. */
export async function addSampleAttachments(
  transaction: Transaction,
  storage: Pick<Storage, 'write'> | undefined,
  now: Date,
): Promise<SampleAttachments> {
  const made = await makeFiles(now);
  await transaction.insert(files).values(
    Object.values(made).map(({ id, name, type, bytes }) => ({
      id,
      userId: owner,
      purpose: 'attachment',
      name,
      type,
      size: bytes.byteLength,
      key: `kept/${id}`,
      private: true,
      checkedAt: now,
      createdAt: now,
    })),
  );
  for (const { id, type, bytes } of Object.values(made)) await storage?.write(`kept/${id}`, bytes, type);
  return {
    tender: [attachmentOf(made.tender), attachmentOf(made.quotation)],
    result: [attachmentOf(made.result)],
    other: [attachmentOf(made.other)],
  };
}
