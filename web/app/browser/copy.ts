import { toast } from './toasts.ts';

// spec 9
const shownFor = 5000;

export async function copy(text: string): Promise<boolean> {
  const copied = (await copyByClipboard(text)) || copyBySelection(text);
  if (copied) toast('success', '复制成功！', shownFor);
  else toast('error', '复制失败，请手动复制');
  return copied;
}

async function copyByClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

// The clipboard is missing on plain http and in the browsers inside some apps.
function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  area.style.cssText = 'position:fixed;top:0;opacity:0';
  const focused = document.activeElement;
  // Inside an open dialog, because it keeps the focus from going anywhere else.
  (document.querySelector('dialog[open], [role=dialog]') ?? document.body).append(area);
  try {
    area.select();
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    area.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
}
