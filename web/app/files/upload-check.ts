export type UploadRules = {
  /** As in the `accept` attribute: `.pdf`, `image/*`, `application/zip`. */
  accept?: string[];
  /** In bytes. */
  maxSize?: number;
  maxFiles?: number;
};

type Candidate = { name: string; size: number; type: string };

/** Null when the file may be sent, otherwise the sentence for the user. */
export function refusal(file: Candidate, rules: UploadRules): string | null {
  if (file.size === 0) return `“${file.name}” 是空文件，请重新选择`;
  if (rules.accept && !rules.accept.some((rule) => matches(file, rule)))
    return `“${file.name}” 的格式不支持，请上传 ${acceptText(rules.accept)}`;
  if (rules.maxSize && file.size > rules.maxSize)
    return `“${file.name}” 超过 ${sizeText(rules.maxSize)}，请压缩后再上传`;
  return null;
}

/** Splits a choice into what may be sent and why the rest may not, given how many are there already. */
export function splitByRules<File extends Candidate>(files: File[], present: number, rules: UploadRules) {
  const accepted: File[] = [];
  const refused: string[] = [];
  const room = (rules.maxFiles ?? Infinity) - present;
  for (const file of files) {
    const reason = refusal(file, rules);
    if (reason) refused.push(reason);
    else if (accepted.length < room) accepted.push(file);
    else if (!refused.includes(tooMany(rules))) refused.push(tooMany(rules));
  }
  return { accepted, refused };
}

function tooMany(rules: UploadRules): string {
  return `最多上传 ${rules.maxFiles} 个文件`;
}

function matches(file: Candidate, rule: string): boolean {
  if (rule.startsWith('.')) return file.name.toLowerCase().endsWith(rule.toLowerCase());
  if (rule.endsWith('/*')) return file.type.startsWith(rule.slice(0, -1));
  return file.type === rule;
}

export function acceptText(accept: string[]): string {
  const names: Record<string, string> = { 'image/*': '图片', 'video/*': '视频', 'audio/*': '音频' };
  return accept.map((rule) => names[rule] ?? rule.replace(/^.*[./]/, '').toUpperCase()).join('、');
}

export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const units = ['KB', 'MB', 'GB', 'TB'];
  let value = bytes;
  let unit = 'B';
  for (const next of units) {
    if (value < 1024) break;
    value /= 1024;
    unit = next;
  }
  return `${value < 10 ? Math.round(value * 10) / 10 : Math.round(value)} ${unit}`;
}
