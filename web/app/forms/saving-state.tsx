import type { Saving } from './save-queue.ts';

type SavingStateProps = { saving: Saving; conflict?: boolean; savedText?: string };

/** The autosave status line. */
export function SavingState({ saving, conflict = false, savedText = '草稿已保存' }: SavingStateProps) {
  if (conflict) return <span className="text-danger">这份草稿已在别处修改，请刷新页面后继续</span>;
  if (saving.state === 'waiting') return '正在保存…';
  if (saving.state === 'retrying') {
    return <span className="text-danger">网络不通，暂未保存，正在重试…</span>;
  }
  if (saving.state === 'failed') return <span className="text-danger">没有保存成功，请检查填写的内容</span>;
  return saving.time ? `${savedText} ${saving.time}` : '填写的内容会自动保存';
}
