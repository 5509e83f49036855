import { toast } from '../browser/toasts.ts';

export type DownloadFile = { name: string; url: string; remark?: string | null };

const documentExtension = /\.(?:txt|pdf|docx?|xlsx?|pptx?|zip|rar)$/i;

/** spec 5: the remark plus the original extension, unless the remark ends in a document extension already. */
export function downloadName({ name, url, remark }: DownloadFile): string {
  const path = url.split(/[?#]/, 1)[0] ?? '';
  const original = name || decode(path.slice(path.lastIndexOf('/') + 1));
  const title = remark?.trim();
  if (!title) return original;
  if (documentExtension.test(title)) return title;
  return title + (extensionOf(original) || extensionOf(path));
}

function extensionOf(name: string): string {
  return /\.[a-z\d]{1,8}$/i.exec(name)?.[0] ?? '';
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export async function download(file: DownloadFile): Promise<void> {
  const name = downloadName(file);
  const url = new URL(file.url, location.href);
  const isOwn = url.origin === location.origin;
  // A name in the answer's header wins over the link's, and of another origin the link's counts for nothing.
  if (isOwn && !file.remark?.trim()) return save(url.href, name);
  try {
    const response = await fetch(url);
    if (!response.ok) throw new Error(String(response.status));
    const local = URL.createObjectURL(await response.blob());
    save(local, name);
    setTimeout(() => URL.revokeObjectURL(local), 60_000);
  } catch {
    if (isOwn) toast('error', '文件下载失败，请稍后再试');
    else window.open(url, '_blank', 'noopener');
  }
}

function save(href: string, name: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
}
