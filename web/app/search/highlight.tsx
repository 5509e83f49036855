import { marked } from './marked.ts';

export function Highlight({ text, keyword }: { text: string; keyword: string }) {
  return marked(text, keyword).map((part, at) =>
    part.found ? (
      <mark key={at} className="rounded-sm bg-accent-tint break-keep text-accent">
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
}
