import { uploadFile } from '../files/upload-file.ts';
import type { Upload } from '../files/use-uploads.ts';

/** Browsers know some files only by their name. */
const typeOf: Record<string, string> = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
  csv: 'text/csv',
  json: 'application/json',
  jsonl: 'application/x-ndjson',
};

export function named(file: File): File {
  const type = typeOf[file.name.split('.').at(-1)?.toLowerCase() ?? ''];
  return type && type !== file.type ? new File([file], file.name, { type }) : file;
}

export const uploadAttachment: Upload = (file, ...rest) => uploadFile('attachment')(named(file), ...rest);
export const uploadImport: Upload = (file, ...rest) => uploadFile('noticeImport')(named(file), ...rest);
