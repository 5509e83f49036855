import type { Saving } from '../identities/use-autosave.ts';

/** Whether what is typed is safe. */
export function SavingWords({ saving, conflict }: { saving: Saving; conflict: boolean }) {
  if (conflict) return <span className="text-danger">这份草稿已在别处修改，请刷新页面后继续</span>;
  if (saving.state === 'waiting') return '正在保存…';
  if (saving.state === 'failed') return <span className="text-danger">没有保存成功，请检查网络</span>;
  return saving.time ? `草稿已保存 ${saving.time}` : '填写的内容会自动保存';
}
