import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { splitByRules, type UploadRules } from './upload-check.ts';

export type UploadedFile = { id: string; url: string; name: string };

export type Upload = (
  file: File,
  onProgress: (percent: number) => void,
  signal: AbortSignal,
) => Promise<UploadedFile>;

export type UploadItem = {
  key: number;
  name: string;
  size: number;
  progress: number;
  error: string | null;
  file: File;
};

type Options = {
  upload: Upload;
  value: UploadedFile[];
  onChange: (files: UploadedFile[]) => void;
  rules: UploadRules;
};

/** Files on their way; once sent they leave this list and join `value`. */
export function useUploads({ upload, value, onChange, rules }: Options) {
  const [items, setItems] = useState<UploadItem[]>([]);
  const [refused, setRefused] = useState<string[]>([]);
  const running = useRef(new Map<number, AbortController>());
  const nextKey = useRef(0);
  // Several uploads may end in one render, so each adds to the newest list and not to the one it started with.
  const sent = useRef(value);
  useLayoutEffect(() => {
    sent.current = value;
  }, [value]);

  useEffect(() => {
    const controllers = running.current;
    return () => controllers.forEach((controller) => controller.abort());
  }, []);

  function change(key: number, part: Partial<UploadItem>) {
    setItems((all) => all.map((item) => (item.key === key ? { ...item, ...part } : item)));
  }

  function drop(key: number) {
    running.current.get(key)?.abort();
    running.current.delete(key);
    setItems((all) => all.filter((item) => item.key !== key));
  }

  async function send({ key, file }: UploadItem) {
    const controller = new AbortController();
    running.current.set(key, controller);
    change(key, { progress: 0, error: null });
    try {
      const uploaded = await upload(file, (progress) => change(key, { progress }), controller.signal);
      if (controller.signal.aborted) return;
      sent.current = [...sent.current, uploaded];
      onChange(sent.current);
      drop(key);
    } catch (error) {
      if (controller.signal.aborted) return;
      change(key, { error: error instanceof Error && error.message ? error.message : '上传失败，请重试' });
    }
  }

  function add(files: File[]) {
    const { accepted, refused: reasons } = splitByRules(files, value.length + items.length, rules);
    setRefused(reasons);
    const fresh = accepted.map((file) => ({
      key: nextKey.current++,
      name: file.name,
      size: file.size,
      progress: 0,
      error: null,
      file,
    }));
    setItems((all) => [...all, ...fresh]);
    for (const item of fresh) void send(item);
  }

  function remove(id: string) {
    sent.current = sent.current.filter((file) => file.id !== id);
    onChange(sent.current);
  }

  return { items, refused, add, drop, retry: send, remove };
}
